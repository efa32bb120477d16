import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../server/command-line/program.ts';
import { CONCIERGE } from '../../../server/concierge/program.ts';

// No call is made: the arguments are refused before.
const run = (args: readonly string[]) => runProgram(CONCIERGE, args, {});

describe('a command', () => {
  test.each([
    [[], 'Usage: concierge [options] [command]'],
    [['list', '--help'], 'Usage: concierge list'],
    [['help', 'reply'], 'Usage: concierge reply [options] <id> <text>'],
  ])('prints the help for %j', async (args, line) => {
    expect(await run(args)).toContain(line);
  });

  test.each([
    [['reply', '1'], "missing required argument 'text'"],
    [['reply', '1', '  '], 'reply needs a text'],
    [['reply', '1', 'not', 'quoted'], "too many arguments for 'reply'"],
    [['lift-mfa'], "missing required argument 'email'"],
    [['lift-mfa', 'a@b.test', 'c'], "too many arguments for 'lift-mfa'"],
    [['show'], "missing required argument 'id'"],
    [['start', '1', '2'], "too many arguments for 'start'"],
    [['list', '1'], "too many arguments for 'list'"],
    [['list', '--file', 'x'], "unknown option '--file'"],
    [['show', '1', '--loudly'], "unknown option '--loudly'"],
    [['dance'], "unknown command 'dance'"],
  ])('refuses %j with the help and exit code 2', async (args, sentence) => {
    const refusal = run(args);
    await expect(refusal).rejects.toMatchObject({ exitCode: 2 });
    await expect(refusal).rejects.toThrow(sentence);
    await expect(refusal).rejects.toThrow('Usage: concierge');
  });
});
