// docs/product/offerings.md#get-help
// docs/product/offerings.md#details-query
// docs/product/offerings.md#details-errors
// docs/product/offerings.md#derived-lists
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDrawerInHistory } from '../../../src/lib/stores/shell/drawer-history.ts';
import { $drawer, closeDrawer, takeComeBack } from '../../../src/lib/stores/shell/drawers.ts';
import { openLanding } from '../../../src/lib/stores/offerings/landing-screen.ts';
import {
  $openOffering,
  closeOffering,
  detailsOf,
  openOffering,
  requestHelpWith,
  retryDetails,
} from '../../../src/lib/stores/offerings/offering-drawer.ts';
import { refreshLanding } from '../../../src/lib/stores/offerings/offering-lists.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { openAddressBar, type MemoryAddressBar } from '../../helpers/memory-address-bar.ts';
import { sampleOffering } from './offering-samples.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

let bar: MemoryAddressBar;
let leave: () => void;

await demoEmployee();

async function openLandingAt(address: string): Promise<void> {
  bar = openAddressBar(address);
  leave = openLanding();
  await refreshLanding();
}

beforeEach(async () => {
  closeDrawer();
  await openLandingAt('');
  return async () => {
    closeOffering();
    leave();
    // A call that is still in flight at the end would find a closed database.
    await detailsOf('1').refresh();
  };
});

describe('opening an offering', () => {
  it('asks for them once, also when the page comes back to the same offering, and for none when it is closed', async () => {
    const refresh = vi.spyOn(detailsOf('7'), 'refresh');
    openOffering('7');
    expect($openOffering.get()?.sections, 'while they load').toBeNull();
    bar.push(bar.search());
    bar.back();
    closeOffering();
    await retryDetails();
    expect(refresh).toHaveBeenCalledOnce();
    refresh.mockRestore();
    await detailsOf('7').refresh();
  });

  it('follows a link before the lists are loaded', async () => {
    leave();
    await openLandingAt('?offering=2');
    await detailsOf('2').refresh();
    expect($openOffering.get()?.offering?.heading).toBe('Dental coverage');
  });

  it('ignores an id that is too long', async () => {
    leave();
    await openLandingAt(`?offering=${'9'.repeat(1_000)}`);
    expect($openOffering.get()).toBeNull();
  });
});

it('closing an offering stays on the page after a direct link', async () => {
  leave();
  await openLandingAt('?offering=2');
  closeOffering();
  expect(bar.search()).toBe('');
  expect(bar.entryCount()).toBe(1);
});

it('details that cannot be loaded show an error for an unknown offering', async () => {
  expectFailedCall('GET /api/v1/offerings/:id', 404);
  openOffering('../users/current');
  await detailsOf('../users/current').refresh();
  expect($openOffering.get()).toMatchObject({ offering: null, error: { status: 404 } });
});

describe('requestHelpWith', () => {
  it('closes the offering and opens the assistant on its survey', () => {
    openOffering('1');
    requestHelpWith(
      sampleOffering({ request_survey_cta: 'Find a vet', request_survey_id: 12, request_survey_name: 'Vet' }),
    );
    expect($openOffering.get()).toBeNull();
    expect(bar.search()).toBe('');
    expect($drawer.get()).toEqual({
      name: 'assistant',
      start: { kind: 'survey', surveyId: 12, name: 'Vet', forAlpha: true, offeringId: 1 },
    });
  });

  describe('and then leaving the assistant', () => {
    let stop: () => void;
    beforeEach(() => {
      stop = keepDrawerInHistory();
    });
    afterEach(() => stop());
    const ask = () => {
      openOffering('1');
      requestHelpWith(sampleOffering({ request_survey_cta: 'Find a vet', request_survey_id: 12 }));
    };

    it('returns to the offering on Back', () => {
      ask();
      bar.back();
      expect($drawer.get()).toBeNull();
      expect($openOffering.get()?.id).toBe('1');
      expect(bar.search()).toBe('?offering=1');
      bar.back();
      expect($openOffering.get()).toBeNull();
      expect(bar.wasPushed()).toBe(false);
    });

    it('returns to the offering when it is closed', () => {
      ask();
      closeDrawer();
      expect($openOffering.get()?.id).toBe('1');
      expect([bar.search(), bar.entryCount()]).toEqual(['?offering=1', 2]);
    });

    it('returns to the offering of a direct link', async () => {
      leave();
      await openLandingAt('?offering=1');
      requestHelpWith(sampleOffering({ request_survey_cta: 'Find a vet', request_survey_id: 12 }));
      expect([bar.search(), bar.entryCount()]).toEqual(['', 2]);
      closeDrawer();
      expect($openOffering.get()?.id).toBe('1');
    });

    it('does not return once the request is sent', () => {
      ask();
      takeComeBack();
      closeDrawer();
      expect($openOffering.get()).toBeNull();
      expect(bar.search()).toBe('');
    });
  });

  it('does nothing for an offering without a survey', () => {
    openOffering('1');
    requestHelpWith(sampleOffering({ request_survey_cta: 'Find a vet' }));
    expect($openOffering.get()?.id).toBe('1');
    expect($drawer.get()).toBeNull();
  });
});
