// docs/product/shell.md#shell-drawers
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawerCategory } from '../../../src/lib/stores/categories/categories.ts';
import { keepDrawerInHistory, stepBackIn } from '../../../src/lib/stores/shell/drawer-history.ts';
import {
  $drawer,
  closeDrawer,
  openAssistant,
  openCategories,
} from '../../../src/lib/stores/shell/drawers.ts';
import { openAddressBar, type MemoryAddressBar } from '../../helpers/memory-address-bar.ts';

let bar: MemoryAddressBar;
let stop: () => void;

beforeEach(() => {
  closeDrawer();
  drawerCategory.close();
  bar = openAddressBar('?tab=done');
  stop = keepDrawerInHistory();
});
afterEach(() => {
  stop();
  stepBackIn('assistant', () => false);
});

describe('an open drawer and Back', () => {
  it('has one entry, with the page’s own query', () => {
    openCategories('explore');
    expect(bar.entryCount()).toBe(2);
    expect(bar.search()).toBe('?tab=done');
  });

  it('is closed by Back, and the page stays', () => {
    openCategories('explore');
    bar.back();
    expect($drawer.get()).toBeNull();
    expect(bar.wasPushed()).toBe(false);
  });

  it('takes its entry along when it is closed in another way', () => {
    openCategories('explore');
    closeDrawer();
    expect(bar.wasPushed()).toBe(false);
  });

  it('hands its entry over to the drawer it leads to', () => {
    openCategories('explore');
    openAssistant({ id: 7, name: 'Help me move' });
    expect(bar.entryCount()).toBe(2);
    bar.back();
    expect($drawer.get()).toBeNull();
  });

  it('uses what a reload left over', () => {
    bar.push('?tab=done');
    openCategories('explore');
    expect(bar.entryCount()).toBe(2);
    bar.back();
    expect($drawer.get()).toBeNull();
  });

  it('counts one that was open before the history was followed', () => {
    stop();
    openCategories('explore');
    stop = keepDrawerInHistory();
    expect(bar.entryCount()).toBe(2);
  });

  it('lets Forward be: it opens nothing', () => {
    openCategories('explore');
    bar.back();
    bar.forward();
    expect($drawer.get()).toBeNull();
  });
});

it('a drawer that has its own answer to Back stays, and is asked as often as Back is pressed', () => {
  let asked = 0;
  stepBackIn('assistant', () => {
    asked += 1;
    return asked < 3;
  });
  openAssistant({ id: 7, name: 'Help me move' });
  bar.back();
  bar.back();
  expect($drawer.get()?.name).toBe('assistant');
  bar.back();
  expect($drawer.get()).toBeNull();
  expect(asked).toBe(3);
});

/** Holds back what `back` does until the test lets it happen. */
function holdTravel(): () => void {
  const travel = bar.back;
  bar.back = () => undefined;
  return () => {
    bar.back = travel;
    travel();
  };
}

it('a browser that travels later than it is asked to keeps a drawer that was opened in between, with an entry', () => {
  openCategories('explore');
  const arrive = holdTravel();
  closeDrawer();
  openCategories('explore');
  arrive();
  expect($drawer.get()).not.toBeNull();
  bar.back();
  expect($drawer.get()).toBeNull();
});

it('is followed once, until the last of its keepers stops', () => {
  const stopSecond = keepDrawerInHistory();
  openCategories('explore');
  expect(bar.entryCount()).toBe(2);
  stopSecond();
  closeDrawer();
  expect(bar.wasPushed(), 'the first one still follows').toBe(false);
  stop();
  openCategories('explore');
  expect(bar.wasPushed()).toBe(false);
  closeDrawer();
  stop = keepDrawerInHistory();
  openCategories('explore');
  stop();
  bar.back();
  expect($drawer.get(), 'Back closes nothing any more').not.toBeNull();
  stop = keepDrawerInHistory();
});
