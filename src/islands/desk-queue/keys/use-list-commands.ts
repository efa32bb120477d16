import { useEffect } from 'react';
import { keysText, queueText } from '../../../lib/messages/desk-queue.ts';
import { addCommands, type DeskCommand } from '../../../lib/stores/desk-queue/commands.ts';
import { showArrived } from '../../../lib/stores/desk-queue/queue.ts';

function links(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-queue-row]')];
}

/** Returns the row before or behind the one with the focus, or else the open one; passes over rows that have left the list. */
function neighbour(step: 1 | -1): HTMLElement | undefined {
  const all = links();
  const focused = all.findIndex((link) => link === document.activeElement);
  const from = focused === -1 ? all.findIndex((link) => link.ariaCurrent === 'page') : focused;
  const isThere = (link: HTMLElement) => link.dataset['gone'] === undefined;
  if (step === 1) return all.slice(from + 1).find(isThere);
  return from === -1 ? all.findLast(isThere) : all.slice(0, from).findLast(isThere);
}

export function focusNeighbour(step: 1 | -1): void {
  const link = neighbour(step);
  link?.focus({ preventScroll: true });
  link?.closest('.queue-row')?.scrollIntoView({ block: 'nearest' });
}

/** Opens the neighbour; behind the last row the list begins again, because earlier requests may wait still. */
function openNeighbour(step: 1 | -1): void {
  const isOther = (link: HTMLElement) => link.ariaCurrent !== 'page' && link.dataset['gone'] === undefined;
  const link = neighbour(step) ?? (step === 1 ? links().find(isOther) : undefined);
  link?.closest('.queue-row')?.scrollIntoView({ block: 'nearest' });
  link?.click();
}

function focusedRow(): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement.dataset['queueRow'] : undefined;
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(`input[aria-label="${queueText.search}"]`);
  field?.focus();
  field?.select();
}

/** Adds the commands of the list: moving in the whole list, opening the neighbour beside an open request. */
export function useListCommands(compact: boolean): void {
  useEffect(() => {
    const move = compact ? openNeighbour : focusNeighbour;
    // A held key walks through a list, and opens one request.
    const group = compact ? 'request' : 'list';
    const commands: DeskCommand[] = [
      { id: 'next', group, keys: 'j', label: keysText.next, run: () => move(1) },
      { id: 'previous', group, keys: 'k', label: keysText.previous, run: () => move(-1) },
      { id: 'show-new', group: 'list', keys: '.', label: keysText.showNew, run: showArrived },
    ];
    if (!compact) {
      const claim = () => {
        const row = focusedRow();
        // A queue without a claim does not need the contract of a request.
        if (row !== undefined)
          void import('../../../lib/stores/desk-queue/claim.ts').then(({ claimFromQueue }) =>
            claimFromQueue(row),
          );
      };
      commands.push(
        { id: 'search', group: 'list', keys: '/', label: keysText.search, run: focusSearch },
        { id: 'claim', group: 'request', keys: 'e', label: keysText.claim, run: claim },
      );
    }
    return addCommands(commands);
  }, [compact]);
}
