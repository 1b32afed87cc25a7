"""`python -m kartoteka` is the same as `kartoteka`."""

import sys

from kartoteka.clients.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
