import { describe, expect, test } from 'vitest';
import { readCommand } from '../../../server/concierge/command.ts';

describe('a command', () => {
  test.each([
    [[], { name: 'help' }],
    [['list', '--help'], { name: 'help' }],
    [['list'], { name: 'list' }],
    [['show', '7'], { name: 'show', id: '7' }],
    [['start', '7'], { name: 'start', id: '7' }],
    [['typing', '7'], { name: 'typing', id: '7' }],
    [['complete', '7'], { name: 'complete', id: '7' }],
    [['lift-mfa', 'robin@people.test'], { name: 'lift-mfa', email: 'robin@people.test' }],
    [['reply', '7', 'Hello there'], { name: 'reply', id: '7', text: 'Hello there', file: null }],
    [['reply', '7', '--file', 'a.pdf', 'Hello'], { name: 'reply', id: '7', text: 'Hello', file: 'a.pdf' }],
  ])('parses %j', (args, command) => {
    expect(readCommand(args)).toEqual(command);
  });

  test.each([
    [['reply', '1'], 'reply needs a text.'],
    [['reply', '1', '  '], 'reply needs a text.'],
    [['reply', '1', 'not', 'quoted'], 'Put the text of the reply in quotes.'],
    [['lift-mfa'], 'lift-mfa needs the e-mail address of an account.'],
    [['lift-mfa', 'a@b.test', 'c'], 'lift-mfa takes one e-mail address and nothing more.'],
    [['show'], 'show needs the id of a request.'],
    [['start', '1', '2'], 'start takes one id and nothing more.'],
    [['list', '1'], 'list takes nothing more.'],
    [['list', '--file', 'x'], '--file belongs to reply.'],
    [['show', '1', '--loudly'], "Unknown option '--loudly'"],
    [['dance'], 'There is no command "dance".'],
  ])('refuses %j', (args, sentence) => {
    expect(() => readCommand(args)).toThrow(sentence);
  });
});
