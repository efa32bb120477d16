import { decide } from '../routes/guard.ts';
import { holdEarlySubmits } from './early-input.ts';
import { showFallbackShell } from './fallback-shell.ts';
import { guardPage } from './guard-page.ts';
import { applyTheme } from './theme.ts';

// Compiled into one inline script, first in <head> of most pages: what runs here runs before the first paint.
applyTheme();
holdEarlySubmits();
if (guardPage((session) => decide(location.pathname, session))) showFallbackShell();
