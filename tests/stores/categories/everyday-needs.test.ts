// docs/product/categories.md#request-box
// docs/product/content.md#keywords
import { expect, it } from 'vitest';
import {
  $allSurveys,
  refreshAllSurveys,
  searchSurveys,
} from '../../../src/lib/stores/categories/survey-search.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

/** What employees type, each with the slugs of the surveys that fit. The list is older than the keywords of the content. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  plumber: ['find-a-home-pro'],
  electrician: ['find-a-home-pro'],
  'leaking faucet': ['find-a-home-pro'],
  'something about the leaking kitchen tap': ['find-a-home-pro'],
  handyman: ['find-a-home-pro'],
  roofers: ['find-a-home-pro', 'seasonal-home-checkup'],
  fridge: ['research-an-appliance', 'find-a-home-pro'],
  'washing machine': ['research-an-appliance', 'find-a-home-pro'],
  'cleaning lady': ['book-a-house-cleaner'],
  maid: ['book-a-house-cleaner'],
  landlord: ['custom-home', 'custom-home-moving', 'compare-home-insurance'],
  rent: ['shortlist-a-new-place', 'compare-home-insurance', 'custom-home-moving'],
  apartments: ['shortlist-a-new-place'],
  mortgage: ['custom-finances', 'custom-home', 'shortlist-a-new-place'],
  internet: ['set-up-utilities', 'lower-a-bill'],
  'moving company': ['get-moving-quotes'],
  'old couch': ['clear-out-furniture'],
  piano: ['find-a-tutor', 'get-moving-quotes', 'custom-family'],
  dentist: ['find-a-doctor'],
  doctor: ['find-a-doctor'],
  'I need a pediatrician': ['find-a-doctor'],
  eye: ['find-a-doctor'],
  therapist: ['find-a-therapist'],
  counseling: ['find-a-therapist'],
  'marriage counselor': ['find-a-therapist'],
  pharmacy: ['move-prescriptions'],
  'hospital bills': ['understand-a-medical-bill'],
  'health insurance': ['help-me-with-my-benefits', 'understand-a-medical-bill'],
  maternity: ['plan-my-leave'],
  '401k': ['help-me-with-my-benefits', 'custom-finances', 'compare-savings-accounts'],
  babysitter: ['find-child-care'],
  nannies: ['find-child-care'],
  daycare: ['find-child-care'],
  grandma: ['care-for-a-parent'],
  'nursing home': ['care-for-a-parent'],
  'math homework': ['find-a-tutor'],
  wedding: ['custom-family', 'custom-wildcard', 'plan-a-trip'],
  cake: ['plan-a-birthday-party', 'find-a-gift'],
  gift: ['find-a-gift'],
  flowers: ['find-a-gift'],
  restaurant: ['make-a-reservation'],
  'anniversary dinner': ['make-a-reservation'],
  hotel: ['plan-a-trip', 'plan-a-weekend-away', 'custom-travel'],
  vacation: ['plan-a-trip', 'plan-my-leave'],
  'plane tickets': ['find-flights'],
  'lost luggage': ['fix-a-travel-problem'],
  passport: ['renew-a-passport'],
  visa: ['renew-a-passport', 'custom-travel', 'plan-a-trip'],
  mechanic: ['book-a-car-service'],
  tires: ['book-a-car-service'],
  'oil change': ['book-a-car-service'],
  DMV: ['renew-car-registration'],
  'used cars': ['find-my-next-car', 'sell-my-car'],
  puppy: ['welcome-a-new-pet'],
  'dog walker': ['find-a-pet-sitter'],
  'my cat is sick': ['find-a-vet'],
  refund: ['return-a-purchase', 'dispute-a-charge', 'fix-a-travel-problem'],
  tax: ['get-ready-for-taxes'],
  'credit card': ['dispute-a-charge', 'custom-finances', 'lower-a-bill'],
  gym: ['cancel-a-subscription', 'help-me-with-my-benefits'],
  lawyers: ['make-a-will', 'custom-wildcard', 'custom-finances'],
};
const app = await appOfFile();

it('finds what fits among the first three for every need', async () => {
  await signedUpEmployee(app);
  await refreshAllSurveys();
  const surveys = dataOf($allSurveys.get()) ?? [];
  const slugs = new Set(surveys.map(({ survey }) => survey.slug));
  expect(
    Object.values(NEEDS)
      .flat()
      .filter((slug) => !slugs.has(slug)),
    'surveys of the demo',
  ).toEqual([]);
  const missed = Object.entries(NEEDS).filter(
    ([need, fitting]) =>
      !searchSurveys(surveys, need)
        .slice(0, 3)
        .some(({ survey }) => fitting.includes(survey.slug ?? '')),
  );
  expect(missed).toEqual([]);
});

it.each([
  ['cheap car insurance', ['compare-car-insurance']],
  ['look after my mother', ['care-for-a-parent']],
  ['flight cancelled', ['fix-a-travel-problem']],
  ['my flight was canceled', ['fix-a-travel-problem']],
  ['passport expires', ['renew-a-passport']],
  ['insurance went up', ['lower-a-bill', 'compare-car-insurance', 'compare-home-insurance']],
  ['lost my wallet', ['dispute-a-charge']],
  ['sick dog', ['find-a-vet']],
  ['zahnarzt', ['find-a-doctor']],
  ['dentista', ['find-a-doctor']],
  ['médico', ['find-a-doctor']],
])('%j finds %j first', async (need, fitting) => {
  await refreshAllSurveys();
  const [first] = searchSurveys(dataOf($allSurveys.get()) ?? [], need);
  expect(fitting).toContain(first?.survey.slug);
});

/** A need in Spanish and one in German for each survey, all but the nine for something else. */
const FOREIGN_NEEDS: Readonly<Record<string, readonly [spanish: string, german: string]>> = {
  'book-a-car-service': ['cambio de aceite', 'Ölwechsel'],
  'book-a-house-cleaner': ['limpieza', 'ich suche eine Putzfrau'],
  'cancel-a-subscription': ['darse de baja', 'Abo kündigen'],
  'care-for-a-parent': ['cuidador', 'Pflegeheim'],
  'change-my-address': ['cambio de dirección', 'Adressänderung'],
  'clear-out-furniture': ['colchón', 'Sperrmüll'],
  'compare-car-insurance': ['seguro de coche', 'KFZ-Versicherung'],
  'compare-home-insurance': ['seguro de hogar', 'Hausratversicherung'],
  'compare-pet-insurance': ['seguro para mascotas', 'Hundeversicherung'],
  'compare-savings-accounts': ['cuenta de ahorro', 'Tagesgeld'],
  'dispute-a-charge': ['estafa', 'Betrug'],
  'find-a-doctor': ['necesito un pediatra', 'ich brauche einen Augenarzt'],
  'find-a-gift': ['un regalo para mi madre', 'Geschenk'],
  'find-a-home-pro': ['plomero', 'Rohrbruch'],
  'find-a-pet-sitter': ['paseador de perros', 'Hundesitter'],
  'find-a-summer-camp': ['campamento de verano', 'Ferienlager'],
  'find-a-therapist': ['psicóloga', 'Psychotherapie'],
  'find-a-tutor': ['clases particulares', 'Nachhilfe'],
  'find-a-vet': ['perro enfermo', 'Tierarzt'],
  'find-child-care': ['niñera', 'Tagesmutter'],
  'find-flights': ['vuelo barato', 'Billigflug'],
  'find-my-next-car': ['comprar coche', 'Gebrauchtwagen'],
  'fix-a-travel-problem': ['maleta perdida', 'Flug gestrichen'],
  'get-moving-quotes': ['empresa de mudanzas', 'Umzugsunternehmen'],
  'get-ready-for-taxes': ['declaración de impuestos', 'Steuererklärung'],
  'help-me-with-my-benefits': ['seguro médico', 'Krankenversicherung'],
  'lower-a-bill': ['tarifa', 'Stromrechnung'],
  'make-a-reservation': ['reservar una mesa', 'Tisch reservieren'],
  'make-a-will': ['herencia', 'Patientenverfügung'],
  'move-prescriptions': ['receta', 'Apotheke'],
  'plan-a-birthday-party': ['fiesta de cumpleaños', 'Kindergeburtstag'],
  'plan-a-trip': ['luna de miel', 'Flitterwochen'],
  'plan-a-weekend-away': ['fin de semana', 'Kurzurlaub'],
  'plan-my-leave': ['licencia de maternidad', 'Elternzeit'],
  'renew-a-passport': ['pasaporte vencido', 'Reisepass'],
  'renew-car-registration': ['matrícula', 'Kennzeichen'],
  'research-an-appliance': ['lavadora', 'Kühlschrank'],
  'research-something': ['recomendación', 'Recherche'],
  'return-a-purchase': ['devolución', 'umtauschen'],
  'seasonal-home-checkup': ['mantenimiento', 'Dachrinne'],
  'sell-my-car': ['vender coche', 'Auto verkaufen'],
  'set-up-utilities': ['alta de la luz', 'Strom anmelden'],
  'shortlist-a-new-place': ['apartamento', 'Wohnungssuche'],
  'travel-with-a-pet': ['viajar con perro', 'Urlaub mit Hund'],
  'understand-a-medical-bill': ['factura del hospital', 'Arztrechnung'],
  'welcome-a-new-pet': ['cachorro', 'Welpe'],
};

it('finds each survey first or second by Spanish and by German words', async () => {
  await refreshAllSurveys();
  const surveys = dataOf($allSurveys.get()) ?? [];
  const named = surveys.flatMap(({ survey: { slug } }) =>
    slug == null || slug.startsWith('custom-') ? [] : [slug],
  );
  expect(named.filter((slug) => FOREIGN_NEEDS[slug] === undefined)).toEqual([]);
  const missed = Object.entries(FOREIGN_NEEDS).flatMap(([slug, needs]) =>
    needs
      .map((need) => ({ need, found: searchSurveys(surveys, need).map(({ survey }) => survey.slug) }))
      .filter(({ found }) => !found.slice(0, 2).includes(slug)),
  );
  expect(missed).toEqual([]);
});
