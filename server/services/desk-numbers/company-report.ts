import { and, eq } from 'drizzle-orm';
import type { companyReport as endpoint } from '../../../src/lib/contract/operator/companies.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { capitalized } from '../../../src/lib/format/names.ts';
import { formatMinutes, formatTimeTaken } from '../../../src/lib/format/desk-reports.ts';
import { formatPlainDate } from '../../../src/lib/format/formatted-answer.ts';
import type { Db } from '../../db/client.ts';
import { companyReports } from '../../db/schema/reports.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { type Company, findCompany } from '../companies/companies.ts';
import { beginOfDay, dayAfter, dayIn } from '../companies/time-zones.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { figuresOf, type ReportFigures, reportFigures, type Shown } from './report-figures.ts';

/**
 * Returns the page of a company's month, in its time zone: docs/product/desk-numbers.md#report-for-an-employer. The first page of a month
 * keeps its figures, and every further one shows them again.
 * @throws {ServiceError} `not_found`; `period_not_over` for a month that is not over.
 */
export async function companyReport(
  services: Services,
  slug: string,
  given: string | undefined,
): Promise<EmittedBy<typeof endpoint>> {
  const company = await findCompany(services.db, slug);
  const today = dayIn(services.clock.now(), company.timeZone);
  const month = given ?? monthOf(dayAfter(`${monthOf(today)}-01`, -1));
  if (month >= monthOf(today)) {
    throw new ServiceError('period_not_over', { month, zone: company.timeZone });
  }
  const issued =
    (await findIssued(services.db, company.id, month)) ?? (await issue(services, company, month));
  return {
    month,
    html: reportPage({ productName: services.productName, company: company.name, month, ...issued }),
  };
}

interface Issued extends ReportFigures {
  /** `YYYY-MM-DD`. */
  readonly madeOn: string;
}

async function findIssued(db: Db, companyId: number, month: string): Promise<Issued | null> {
  const [found] = await db
    .select({ madeOn: companyReports.madeOn, figures: companyReports.figures })
    .from(companyReports)
    .where(and(eq(companyReports.companyId, companyId), eq(companyReports.month, month)));
  return found === undefined ? null : { madeOn: found.madeOn, ...reportFigures.parse(found.figures) };
}

/** Keeps the figures of a month; of two calls at once both return those of the first one. */
async function issue(
  { db, reports, clock }: Services,
  { id, timeZone }: Company,
  month: string,
): Promise<Issued> {
  // Every month has a 28th; five days later the next one has begun.
  const next = `${monthOf(dayAfter(`${month}-28`, 5))}-01`;
  const [from, until] = [beginOfDay(`${month}-01`, timeZone), beginOfDay(next, timeZone)];
  const figures = await figuresOf(reports, { companyIds: [id], from, until, begins: [from] });
  const madeOn = dayIn(clock.now(), timeZone);
  await db.insert(companyReports).values({ companyId: id, month, madeOn, figures }).onConflictDoNothing();
  const issued = await findIssued(db, id, month);
  if (issued === null) throw new ServiceError('not_found', { of: 'erased_company' });
  return issued;
}

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);

interface Report extends Issued {
  readonly productName: string;
  readonly company: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

const STYLE = `@page{size:A4;margin:16mm}
:root{color-scheme:light}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:#1c2422;background:#fff}
h1{font-size:1.7rem;line-height:1.2;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.3rem 0}
.muted,dd small,footer{color:#4c5753}
dl{display:grid;grid-template-columns:repeat(3,1fr);gap:.75rem;margin:1.5rem 0 0}
dl div{border:1px solid #e3ded2;border-radius:10px;padding:.7rem .9rem;break-inside:avoid}
dd{margin:0;font-size:1.35rem;font-weight:650}dd small{display:block;font-size:.8rem;font-weight:400}
dt{font-size:.85rem}
table{width:100%;border-collapse:collapse}th,td{padding:.35rem .5rem;border-bottom:1px solid #e3ded2;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal}thead th{font-size:.8rem;color:#4c5753}
td svg{display:inline-block;vertical-align:middle;width:7rem;height:.7rem;margin-right:.5rem}
footer{margin-top:2rem;font-size:.8rem}
@media print{body{margin:0;padding:0;max-width:none}tr{break-inside:avoid}}
@media(max-width:34rem){dl{grid-template-columns:1fr 1fr}td svg{display:none}}`;

const isHidden = (value: unknown): value is 'fewer than 5' | 'not shown' =>
  value === 'fewer than 5' || value === 'not shown';

function cell<Value>(value: Shown<Value>, format: (value: Value) => string): string {
  return isHidden(value) ? `<span class="muted">${value}</span>` : format(value);
}

const whole = (value: number) => value.toLocaleString('en-US');
const hours = (minutes: number) => (minutes === 0 ? '0' : formatMinutes(minutes));

function tile(name: string, value: string, remark = ''): string {
  return `<div><dt>${name}</dt><dd>${value}${remark === '' ? '' : `<small>${remark}</small>`}</dd></div>`;
}

function timeTile(name: string, value: Report['firstAnswer']): string {
  if (isHidden(value)) return tile(name, cell(value, String));
  if (value === null) return tile(name, '–');
  return tile(name, formatTimeTaken(value.median), `nine of ten within ${formatTimeTaken(value.p90)}`);
}

/** Draws a bar for the eye; the number stands beside it. */
function bar(value: Shown<number>, values: readonly Shown<number>[]): string {
  const most = Math.max(1, ...values.map((one) => (isHidden(one) ? 0 : one)));
  const width = isHidden(value) ? 0 : (value / most) * 100;
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width.toFixed(1)}" height="10" fill="#0c675b"/></svg>`;
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${first}</th>${rest.map((text) => `<td>${text}</td>`).join('')}</tr>`,
  );
  const columns = head.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<h2>${title}</h2><table><thead><tr>${columns}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

/** Returns a page that needs nothing beside it and can be printed. */
function reportPage(report: Report): string {
  const [company, product] = [escapeHtml(report.company), escapeHtml(report.productName)];
  const month = formatPlainDate(`${report.month}-01`).replace(/ 1,/, '');
  const counts = report.categories.map(({ requests }) => requests);
  const categories = report.categories.map(({ name, requests, completions, minutesBack }) => [
    escapeHtml(capitalized(name)),
    `${bar(requests, counts)}${cell(requests, whole)}`,
    cell(completions, whole),
    cell(minutesBack, hours),
  ]);
  const ratings = report.ratings.map((count, index) => [
    `${String(index + 1)} of 5`,
    `${bar(count, report.ratings)}${cell(count, whole)}`,
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${product} for ${company}, ${month}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="muted">${product}</p>
<h1>${company}, ${month}</h1>
<dl>
${tile('Requests', cell(report.requests, whole))}
${tile('Completed', cell(report.completions, whole))}
${tile('Time given back', cell(report.minutesBack, hours))}
${timeTile('First answer, half of them within', report.firstAnswer)}
${timeTile('Completion, half of them within', report.completion)}
${tile(
  'Round trips per request',
  cell(report.roundTrips, (trips) => (trips === null ? '–' : trips.toFixed(1))),
)}
</dl>
${table('What was asked for', ['Category', 'Requests', 'Completed', 'Time given back'], categories)}
${table('How it was rated', ['Rating', 'Completions'], ratings.toReversed())}
<footer>
<p>Times are hours of service, from the request on. A round trip is a question or an answer of ours to which the employee wrote back.</p>
<p>No figure is about fewer than five employees: it says “fewer than 5”. Where a difference would tell such a figure, others are not shown.</p>
<p>Made on ${formatPlainDate(report.madeOn)}.</p>
</footer>
</body>
</html>
`;
}
