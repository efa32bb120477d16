import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

const FOLDER = inRoot('.cache/test-reports');

export function forgetReports() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

export const reportPath = (name) => `${FOLDER}/${name}.json`;

export function readCounts(name) {
  if (!existsSync(reportPath(name))) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(reportPath(name), 'utf8'));
  // Playwright has stats, Vitest totals.
  if (report.stats)
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
