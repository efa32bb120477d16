// docs/product/offerings.md#query
// docs/product/offerings.md#offers-first
// docs/product/offerings.md#search-beyond
import { beforeEach, describe, expect, it } from 'vitest';
import {
  $allView,
  $search,
  openAll,
  retryAll,
  searchFor,
  showEverything,
  showMatches,
} from '../../../src/lib/stores/offerings/all-screen.ts';
import { closeOffering, openOffering } from '../../../src/lib/stores/offerings/offering-drawer.ts';
import { openAddressBar, type MemoryAddressBar } from '../../helpers/memory-address-bar.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const PAUSE_MS = 2_000;

let bar: MemoryAddressBar;
let leave: () => void = () => undefined;

async function openAt(query: string): Promise<void> {
  bar = openAddressBar(query);
  leave = openAll();
  await retryAll();
}

const { app } = await demoEmployee();

beforeEach(() => {
  app.clock.advance(PAUSE_MS);
  return () => {
    leave();
  };
});

describe('the address', () => {
  it('is written as soon as the filters are known', async () => {
    await openAt('');
    expect(bar.search()).toBe(`?type=all&filter=All`);
    expect(bar.entryCount()).toBe(1);
  });

  it('opens the list benefit-only and filtered', async () => {
    await openAt('?type=benefit&filter=Health+%26+Wellness');
    const view = $allView.get();
    expect(view).toMatchObject({ benefitsOnly: true, category: 'Health & Wellness' });
    expect(view.offerings.length).toBeGreaterThan(0);
    for (const offering of view.offerings) {
      expect(offering).toMatchObject({
        type: 'benefit',
        categories: expect.arrayContaining(['Health & Wellness']) as unknown,
      });
    }
    expect(bar.search()).toBe(`?type=benefit&filter=Health+%26+Wellness`);
  });

  it('begins with the offers behind their “View all”, until a filter is chosen', async () => {
    await openAt('?type=all&filter=All#offers');
    const types = () => $allView.get().offerings.map(({ type }) => type === 'benefit');
    const offers = types().indexOf(true);
    expect(offers).toBeGreaterThan(0);
    expect(types().slice(offers)).not.toContain(false);
    expect(bar.fragment()).toBe('#offers');
    showMatches({ benefitsOnly: false, category: 'All' });
    expect(types()[0]).toBe(true);
  });

  it('takes an unknown filter for All', async () => {
    await openAt('?type=all&filter=%3Cscript%3E');
    expect($allView.get().category).toBe('All');
    expect(bar.search()).toBe(`?type=all&filter=All`);
  });

  it('keeps the filter while an offering is open, and the offering while the list is refreshed', async () => {
    await openAt('?filter=Pets');
    openOffering('1');
    expect(bar.search()).toBe(`?type=all&filter=Pets&offering=1`);
    app.clock.advance(PAUSE_MS);
    await retryAll();
    expect(bar.search()).toBe(`?type=all&filter=Pets&offering=1`);
    closeOffering();
    expect(bar.search()).toBe(`?type=all&filter=Pets`);
  });

  it('is read again on Back', async () => {
    await openAt('?filter=Pets');
    bar.push(`?type=benefit&filter=All`);
    bar.back();
    expect($allView.get()).toMatchObject({ benefitsOnly: false, category: 'Pets' });
    bar.forward();
    expect($allView.get()).toMatchObject({ benefitsOnly: true, category: 'All' });
  });
});

describe('the search in the address', () => {
  it('is written while typing, without new history entries, and read after a reload', async () => {
    await openAt('');
    searchFor('dent');
    searchFor('dental & vision');
    expect(bar.search()).toBe('?type=all&filter=All&q=dental+%26+vision');
    expect(bar.entryCount()).toBe(1);
    leave();
    await openAt(bar.search());
    expect($search.get()).toBe('dental & vision');
  });

  it('leaves the address without one', async () => {
    await openAt('?type=all&filter=Pets&q=vet');
    searchFor('  ');
    expect(bar.search()).toBe('?type=all&filter=Pets');
  });

  it('is cut at 100 characters', async () => {
    await openAt(`?q=${'x'.repeat(5_000)}`);
    expect($search.get()).toHaveLength(100);
    expect(bar.search()).toBe(`?type=all&filter=All&q=${'x'.repeat(100)}`);
  });

  it('stays while an offering is open, and is read again on Back', async () => {
    await openAt('?type=all&filter=All&q=dental');
    openOffering('2');
    expect(bar.search()).toBe('?type=all&filter=All&q=dental&offering=2');
    searchFor('vision');
    bar.back();
    expect($search.get()).toBe('dental');
  });

  it('stays when hidden matches are shown, and goes when everything is', async () => {
    await openAt('?type=all&filter=Pets&q=dental');
    showMatches({ benefitsOnly: false, category: 'Health & Wellness' });
    expect(bar.search()).toBe('?type=all&filter=Health+%26+Wellness&q=dental');
    showEverything();
    expect(bar.search()).toBe('?type=all&filter=All');
    expect($search.get()).toBe('');
  });
});
