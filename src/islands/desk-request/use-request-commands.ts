import { useEffect } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { startSlash } from '../desk-replies/reply-field.ts';
import { addCommands, type DeskCommand } from '../../lib/stores/desk-queue/commands.ts';
import { nextRequestAddress } from '../../lib/stores/desk-request/screen.ts';
import { stepChoices } from '../../lib/stores/desk-request/next-step.ts';
import { chooseStep } from '../../lib/stores/desk-request/reply.ts';
import { beginWithVendors } from '../../lib/stores/desk-vendors/of-request.ts';

type Part =
  | 'reply'
  | 'note'
  | 'claim'
  | 'hand-over'
  | 'remind'
  | 'complete'
  | 'completion'
  | 'options'
  | 'facts'
  | 'step';

const partOf = (name: Part) => document.querySelector<HTMLElement>(`[data-desk="${name}"]`);

/** A button does what is possible now; one that is not there has no key. */
const press = (name: Part) => () => partOf(name)?.click();
const focus = (name: Part) => () => partOf(name)?.focus();

/** The dialog of options, on its vendors. */
const offerVendor = () => {
  beginWithVendors(true);
  press('options')();
};

/** The newest of those that can be taken back. */
const takeBackLast = () =>
  [...document.querySelectorAll<HTMLElement>('[data-desk="take-back"]')].at(-1)?.click();

const commands: readonly DeskCommand[] = [
  { id: 'reply', group: 'request', keys: 'r', label: text.reply, run: focus('reply') },
  { id: 'note', group: 'request', keys: 'n', label: text.note, run: focus('note') },
  { id: 'claim', group: 'request', keys: 'e', label: text.claim, run: press('claim') },
  { id: 'complete', group: 'request', keys: 'c', label: text.complete, run: press('complete') },
  { id: 'hand-over', group: 'request', keys: 'h', label: text.handOver, run: press('hand-over') },
  { id: 'remind', group: 'request', keys: 'm', label: text.remind, run: press('remind') },
  { id: 'options', group: 'request', keys: 'o', label: text.sendOptions, run: press('options') },
  { id: 'vendor', group: 'request', keys: 'v', label: text.offerVendor, run: offerVendor },
  { id: 'facts', group: 'request', keys: 'f', label: text.askForFacts, run: press('facts') },
  { id: 'insert-reply', group: 'request', label: text.insertReply, run: startSlash },
  { id: 'take-back', group: 'request', keys: 'u', label: text.takeBackLast, run: takeBackLast },
  { id: 'completion', group: 'request', keys: 'd', label: text.whatWasDone, run: focus('completion') },
  ...stepChoices.map((choice, index): DeskCommand => ({
    id: `step-${choice}`,
    group: 'request',
    keys: String(index + 1),
    label: text.stepCommand[choice],
    run: () => {
      chooseStep(choice);
      // Its date is the next field.
      if (choice === 'date') focus('step')();
    },
  })),
];

/** Adds the commands of a request to the keyboard. Without the list beside it, `j` opens the next request itself. */
export function useRequestCommands(hasList: boolean, open: (address: string) => void): void {
  useEffect(() => {
    const next: DeskCommand = {
      id: 'next',
      group: 'request',
      keys: 'j',
      label: text.next,
      run: () => void nextRequestAddress().then(open),
    };
    return addCommands(hasList ? commands : [...commands, next]);
  }, [hasList, open]);
}
