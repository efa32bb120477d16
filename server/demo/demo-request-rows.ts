import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ContentEntry } from '../../src/lib/contract/operator/content.ts';
import type { Item } from '../services/assistant/path.ts';
import { sentAnswers } from '../services/assistant/request-text.ts';
import { bodyHtml } from '../services/thread/body-html.ts';
import type { completions, messages, requests, uploads } from '../db/schema/requests.ts';
import { DEMO_CONCIERGES } from './demo-desk.ts';
import type { DemoMessage, DemoRequest } from './requests/demo-request.ts';
import { HOUR_MS, MINUTE_MS, UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import type { StoragePort } from '../ports/storage/storage.ts';
import { recognizeType } from '../services/uploads/file-types.ts';
import { closedDemoRequests } from './requests/closed.ts';
import { inProgressDemoRequests } from './requests/in-progress.ts';
import { openDemoRequests } from './requests/open.ts';

interface DemoNames {
  readonly employee: string;
  readonly concierge: string;
}

interface DemoAttachment {
  readonly key: string;
  readonly fileName: string;
  readonly createdAt: Date;
}

export interface DemoRequestRows {
  readonly request: Omit<typeof requests.$inferInsert, 'userId'>;
  readonly messages: readonly Omit<typeof messages.$inferInsert, 'requestId'>[];
  readonly attachments: readonly DemoAttachment[];
  readonly steps: readonly { readonly step: string; readonly createdAt: Date }[];
  /** Null unless the request is closed; `isDescribed` says that the last message says what was done. */
  readonly completion:
    | (Omit<typeof completions.$inferInsert, 'requestId' | 'conciergeId' | 'messageId'> & {
        readonly isDescribed: boolean;
      })
    | null;
}

function answersOf(survey: ContentEntry<'surveys'>, given: Readonly<Record<string, string>>) {
  const answered = survey.questions.flatMap((question, index) => {
    const answer = given[question.key];
    if (answer === undefined) return [];
    const { label, type, options, format = null } = question;
    const item: Item = {
      id: index,
      label,
      type,
      optional: false,
      options,
      format,
      universalAnswerId: null,
      condition: null,
    };
    return [[item, answer] as const];
  });
  return sentAnswers(answered, new Map());
}

/** Hours until an answered request comes back to its concierge. */
const BACK_IN_HOURS = 20;

/** What a concierge has answered comes back to them; the automatic message, a minute after the request, answers nothing. */
function waitingSince(
  { messages: sent, waitsForEmployee }: DemoRequest,
  createdAt: Date,
  lastAt: Date,
  now: Date,
) {
  if (sent.at(-1)?.source !== 'concierge' || waitsForEmployee === true) return lastAt;
  return sent.length === 1 ? createdAt : new Date(now.getTime() + BACK_IN_HOURS * HOUR_MS);
}

/** Returns the rows of a demo request. Times count back from `now`; none is in the future. */
export function demoRequestRows(
  content: DemoRequest,
  survey: ContentEntry<'surveys'>,
  surveyId: number,
  names: DemoNames,
  now: Date,
): DemoRequestRows {
  const createdAt = new Date(now.getTime() - content.createdHoursAgo * HOUR_MS);
  const attachments: DemoAttachment[] = [];
  const conciergeName = ({ isAutomatic }: DemoMessage) =>
    content.concierge === undefined || isAutomatic === true
      ? names.concierge
      : DEMO_CONCIERGES[content.concierge].name;
  const thread = content.messages.map((message) => {
    const sentAt = new Date(Math.min(createdAt.getTime() + message.afterMinutes * MINUTE_MS, now.getTime()));
    const keys: string[] = [];
    if (message.attachment !== undefined) {
      const key = `${randomUUID()}-${message.attachment}`;
      keys.push(key);
      attachments.push({ key, fileName: message.attachment, createdAt: sentAt });
    }
    return {
      source: message.source,
      sourceName: message.source === 'user' ? names.employee : conciergeName(message),
      body: message.body,
      bodyHtml: bodyHtml(message.body),
      attachmentKeys: keys,
      isAutomatic: message.isAutomatic === true,
      card: message.card ?? null,
      // The card's id is known once it is stored.
      cardAnswer: message.cardAnswer === undefined ? null : { card_id: 0, ...message.cardAnswer },
      createdAt: sentAt,
    };
  });
  const last = thread.at(-1);
  const lastAt = last?.createdAt ?? createdAt;
  return {
    request: {
      surveyId,
      name: content.name,
      status: content.status,
      answers: answersOf(survey, content.answers),
      issuedAt: createdAt,
      createdAt,
      updatedAt: lastAt,
      waitsFor: content.waitsForEmployee === true ? 'them' : 'us',
      waitingSince: waitingSince(content, createdAt, lastAt, now),
      waitsBecause: content.status === 'open' ? 'new' : last?.source === 'user' ? 'answered' : 'reminder_due',
      completedAt: content.status === 'closed' ? lastAt : null,
    },
    messages: thread,
    attachments,
    steps: Object.entries(content.done ?? {}).map(([step, hours]) => ({
      step,
      createdAt: new Date(Math.min(createdAt.getTime() + hours * HOUR_MS, now.getTime())),
    })),
    completion: content.completion === undefined ? null : completionOf(content.completion, lastAt, surveyId),
  };
}

function completionOf(
  { minutes, isDescribed = false, rating, sentence, outcome }: NonNullable<DemoRequest['completion']>,
  completedAt: Date,
  surveyId: number,
) {
  const said = rating === undefined ? {} : { rating, ratingText: sentence ?? null, ratedAt: completedAt };
  const worked = outcome === undefined ? {} : { outcome, outcomeSurveyId: surveyId };
  return { completedAt, minutes, isDescribed, ...said, ...worked };
}

const FOLDER = new URL('./files/', import.meta.url);

/** Stores a sample file. @throws {Error} when the file is missing or of a refused type. */
export async function storeDemoFile(
  storage: StoragePort,
  { key, fileName, createdAt }: DemoAttachment,
): Promise<Omit<typeof uploads.$inferInsert, 'userId'>> {
  const source = createReadStream(new URL(encodeURIComponent(fileName), FOLDER));
  const { head, sizeBytes } = await storage.write(key, source, UPLOAD_MAX_BYTES);
  const contentType = await recognizeType(head);
  if (contentType === null) throw new Error(`The sample file ${fileName} is neither an image nor a PDF`);
  return { key, fileName, contentType, sizeBytes, createdAt, startedAt: createdAt, storedAt: createdAt };
}

/** The requests of the demo account. `demoRequestRows` converts the hours to dates. */

export const demoRequests: readonly DemoRequest[] = [
  ...openDemoRequests,
  ...inProgressDemoRequests,
  ...closedDemoRequests,
];
