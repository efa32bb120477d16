import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { compatibility } from './places.ts';

interface Mail {
  readonly to: readonly string[];
  readonly text: string;
}

/** Waits for a mail of the compatibility run's API to an address and returns the first link in it that matches. */
export async function mailedLink(email: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = mailsTo(email)
        .map(({ text }) => pattern.exec(text)?.[0])
        .find((found) => found !== undefined);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

function mailsTo(email: string): readonly Mail[] {
  if (!existsSync(compatibility.mailFile)) return [];
  return readFileSync(compatibility.mailFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Mail)
    .filter(({ to }) => to.includes(email));
}
