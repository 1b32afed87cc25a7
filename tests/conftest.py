"""What holds for all tests: generated input may take its time on a busy machine, the first text most of all (a table
of Unicode is built for it); what is slow is found by the bench. The reference is the interpreted build."""

import os

os.environ.setdefault("KARTOTEKA_COMPILED", "0")  # tests patch modules and switch rules off, in what is interpreted

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
