import { Option, type Command } from '@commander-js/extra-typings';
import { type Api, CommandFailure, callApi } from '../../command-line/call-api.ts';
import type { CommandLine } from '../../command-line/program.ts';
import { readFile } from 'node:fs/promises';
import { storeContentImage } from '../../../src/lib/contract/operator/content.ts';

/** Adds the options that `add` and `change` share. */
export function withSettings(command: Command<[string]>) {
  return command
    .option('--logo <file>', PICTURE)
    .option('--accent <color>', 'such as "#0a7f5c"; "none" removes it')
    .option(
      '--answer-within <time>',
      'how soon answers usually come, such as "one business day"; "none" removes it',
    )
    .option('--answer-target <minutes>', 'minutes of service until an answer is late; "none" removes it')
    .option(
      '--remind-after <hours>',
      'hours until an employee is reminded of what waits for them; "none" reminds nobody',
    )
    .option(
      '--service-hours <week>',
      'such as "mon-fri 09:00-12:30 13:30-17:00, sat 10:00-13:00"; "none" is around the clock',
    )
    .option('--time-zone <zone>', 'of the service hours, such as Europe/Berlin')
    .option(
      '--holidays <days>',
      'days without service, such as 2026-12-25,2026-12-26; "none" removes them',
      listed,
    )
    .option(
      '--sign-ups-per-minute <number>',
      'sign-ups from one network with the link, for a launch day; "none" is the usual limit, 30',
    )
    .option('--keep-requests <days>', 'delete completed requests after as many days; "none" keeps them')
    .option('--keep-files <days>', 'delete only the files of completed requests; "none" keeps them')
    .option('--keep-actions <days>', 'delete records of what concierges did; "none" is the usual period')
    .option('--internal', "an internal company can't be joined through a link")
    .option('--no-internal', 'a company with a sign-up link')
    .addOption(
      new Option('--mfa <policy>', 'two-step verification').choices(['off', 'optional', 'required'] as const),
    )
    .addOption(
      new Option(
        '--join <policy>',
        'who may use the link: all, addresses of the domains, or of the imported list',
      ).choices(['link', 'domains', 'list'] as const),
    )
    .option('--domains <list>', 'such as works.example,works.test', listed);
}

function listed(list: string): string[] {
  return list.split(',').filter((one) => one.trim() !== '');
}

type Settings = ReturnType<ReturnType<typeof withSettings>['opts']>;

/** Returns the settings as the API takes them. A logo's file is stored first. */
export async function wireSettings(
  api: Api,
  {
    logo,
    accent,
    answerWithin,
    answerTarget,
    remindAfter,
    serviceHours,
    timeZone,
    holidays,
    signUpsPerMinute,
    keepRequests,
    keepFiles,
    keepActions,
    ...others
  }: Settings,
  { path }: CommandLine,
) {
  return {
    image_url: await pictureAddress(api, logo, path),
    accent_color: accent === 'none' ? null : accent,
    answer_within: answerWithin === 'none' ? null : answerWithin,
    answer_target_minutes: answerTarget === 'none' ? null : wholeNumber(answerTarget, 'minutes'),
    remind_after_hours: remindAfter === 'none' ? null : wholeNumber(remindAfter, 'hours'),
    service_hours: serviceHours === 'none' ? null : serviceHours,
    time_zone: timeZone,
    holidays: holidays?.join() === 'none' ? [] : holidays,
    sign_ups_per_minute: signUpsPerMinute === 'none' ? null : wholeNumber(signUpsPerMinute, 'sign-ups'),
    requests_kept_days: keepRequests === 'none' ? null : wholeNumber(keepRequests, 'days'),
    files_kept_days: keepFiles === 'none' ? null : wholeNumber(keepFiles, 'days'),
    actions_kept_days: keepActions === 'none' ? null : wholeNumber(keepActions, 'days'),
    internal: others.internal,
    mfa_policy: others.mfa,
    join_policy: others.join,
    join_domains: others.domains,
  };
}

function wholeNumber(text: string | undefined, of: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/u.test(text)) throw new CommandFailure(`"${text}" is not a number of ${of}.`);
  return Number(text);
}

const PICTURE_MAX_BYTES = 512 * 1024;

/** Describes the value that {@link pictureAddress} takes. */
export const PICTURE = 'a PNG, SVG, JPEG or WebP up to 512 KB, or an https address; "none" removes it';

/**
 * Returns the address of a picture: null for "none", a given address as it is, for a file the address under which it is stored now.
 * Undefined stays undefined.
 */
export async function pictureAddress(
  api: Api,
  typed: string | undefined,
  path: CommandLine['path'],
): Promise<string | null | undefined> {
  if (typed === undefined) return undefined;
  if (typed === 'none') return null;
  if (URL.canParse(typed)) return typed;
  const file = path(typed);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new CommandFailure(`There is no file ${file}.`);
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw new CommandFailure(`${file} is larger than 512 KB.`);
  return (await callApi(api, storeContentImage, {}, { bytes_base64: bytes.toString('base64') })).address;
}
