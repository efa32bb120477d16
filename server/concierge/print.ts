import type { EmittedMessage } from '../../src/lib/contract/message.ts';
import type { DeskRequestSummary, StatusChange } from '../../src/lib/contract/desk.ts';
import { plainText, printable, table } from '../command-line/plain-text.ts';

const NAME_MAX_CHARACTERS = 44;
const UNCONFIRMED = 'address not confirmed';
const UUID_PREFIX = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-/;

const STATUS_NAMES: Readonly<Record<string, string>> = {
  open: 'In Queue',
  in_progress: 'In Progress',
  closed: 'Completed',
};

export const statusName = (status: string) => STATUS_NAMES[status] ?? 'Unknown';

/** Formats a time as `2026-03-01 14:05` in the terminal's time zone. */
function moment(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function shortened(text: string): string {
  const characters = [...printable(text).replace(/\s+/g, ' ')];
  return characters.length <= NAME_MAX_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, NAME_MAX_CHARACTERS - 1).join('')}…`;
}

interface Page {
  readonly requests: readonly DeskRequestSummary[];
  readonly next: number | null;
}

/** Formats a page of requests as a table, one line each, and names the next page. */
export function printList({ requests, next }: Page): string {
  if (requests.length === 0) return 'There are no requests yet.';
  const more = next === null ? '' : `\n\nThere are more: list --after ${String(next)}`;
  return `${tableOf(requests)}${more}`;
}

function tableOf(requests: readonly DeskRequestSummary[]): string {
  return table([
    ['ID', 'STATUS', 'REQUEST', 'EMPLOYEE', 'CREATED', 'MESSAGES'],
    ...requests.map((request) => [
      String(request.id),
      statusName(request.status),
      shortened(request.name),
      employeeIn(request),
      moment(request.created_at),
      String(request.message_count),
    ]),
  ]);
}

function printMessage(message: EmittedMessage): string {
  const lines = plainText(message.body_html)
    .split('\n')
    .map((line) => `  ${line}`.trimEnd());
  const files = message.attachment_keys.map((key) => `  [file: ${printable(key.replace(UUID_PREFIX, ''))}]`);
  const sender = printable(message.source_name);
  return [`${sender}, ${moment(message.external_created_at)}`, ...lines, ...files].join('\n');
}

/** Returns the name for the list, with a note while the address is not confirmed. */
function employeeIn({ employee_name: name, email_confirmed: confirmed }: DeskRequestSummary): string {
  return confirmed ? shortened(name) : `${shortened(name)} (${UNCONFIRMED})`;
}

interface PrintedEmployee {
  readonly name: string;
  readonly email: string | null;
}

function printEmployee({ name, email }: PrintedEmployee): string {
  return email === null ? `${printable(name)}, ${UNCONFIRMED}` : `${printable(name)} <${printable(email)}>`;
}

interface PrintedRequest {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly created_at: string;
  readonly details: string | null;
  readonly messages: readonly EmittedMessage[];
}

function printChange({ action, concierge_name: name, created_at: at }: StatusChange): string {
  return `${action === 'started' ? 'Started' : 'Completed'} by ${printable(name)}, ${moment(at)}`;
}

/** Formats a request with its status changes, its answers and its thread. */
export function printRequest({
  request,
  employee,
  status_changes: changes,
}: {
  readonly request: PrintedRequest;
  readonly employee: PrintedEmployee;
  readonly status_changes: readonly StatusChange[];
}): string {
  const head = [
    `#${request.id} ${printable(request.name)}`,
    `${statusName(request.status)}, created ${moment(request.created_at)}`,
    ...changes.map(printChange),
    printEmployee(employee),
  ].join('\n');
  const details = request.details === null ? [] : [printable(request.details)];
  const thread = request.messages.length === 0 ? ['No messages yet.'] : request.messages.map(printMessage);
  return [head, ...details, ...thread].join('\n\n');
}
