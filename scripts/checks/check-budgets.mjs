import { brokenBudgets, printSizes } from '../budgets/report.mjs';
import { say } from '../lib/output.mjs';

const broken = brokenBudgets();
printSizes();
if (broken.length > 0) {
  say(`\n${broken.length} budgets are broken:\n${broken.join('\n')}`);
  process.exitCode = 1;
}
