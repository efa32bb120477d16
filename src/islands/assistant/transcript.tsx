import Paperclip from 'lucide-react/icons/paperclip';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { questionRules } from '../../lib/contract/question-types.ts';
import { loadOptional } from '../../lib/effects/lazy-load.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import { links } from '../../lib/routes/links.ts';
import type { Answered, Dialogue, Phase } from '../../lib/stores/assistant/dialogue.ts';
import { adviceFor, shownAnswer } from '../../lib/stores/assistant/question-types.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { closeDrawer } from '../../lib/stores/shell/drawers.ts';
import { AnswerPromise } from '../profile-fields/answer-promise.tsx';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { useLate } from '../ui/feedback/loading.tsx';
import { SunriseIllustration } from '../ui/illustrations/sunrise.tsx';
import { LogoMark } from '../ui/image/faces.tsx';
import { Advice } from './advice.tsx';
import { EditAnswer, EditButton, useLastEdited } from './summary.tsx';

type ReceivedProps = Pick<
  Extract<Phase, { name: 'received' }>,
  'requestId' | 'answerBy' | 'isFirst' | 'unsentNeed'
>;

/** Renders the confirmation, with confetti for the employee's first request. */
export function Received({ requestId, answerBy, isFirst, unsentNeed }: ReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!isFirst || canvas.current === null) return undefined;
    return celebrate(canvas.current);
  }, [isFirst]);
  return (
    <>
      {/* Beside the element that moves: in it, the canvas would be as small as that until it has arrived. */}
      <canvas ref={canvas} aria-hidden="true" className="pointer-events-none fixed inset-0 z-10 size-full" />
      <div className="arrive mx-auto flex max-w-md flex-col items-center gap-4 py-10 text-center">
        <SunriseIllustration className="h-auto w-56" />
        <h3 ref={heading} tabIndex={-1} className="text-title">
          {isFirst ? assistantText.receivedFirstTitle : assistantText.receivedTitle}
        </h3>
        <p role="status" className="text-balance text-ink-muted">
          {assistantText.receivedText}
        </p>
        {unsentNeed !== undefined && (
          <p role="status" className="break-words text-small text-ink-muted">
            {assistantText.needKept(unsentNeed)}
          </p>
        )}
        <AnswerPromise by={answerBy} requestId={requestId} />
        <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          {requestId !== null && (
            <ButtonLink href={links.request(requestId)}>{assistantText.viewRequest}</ButtonLink>
          )}
          <Button variant="secondary" onClick={closeDrawer}>
            {assistantText.done}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Limits of the confetti: docs/product/assistant.md#confetti. */
const DURATION_MS = 2_000;
const PIECES_MAX = 150;
const FRAMES_PER_SECOND = 60;
/** Tokens of the colors, in channels; an operator and a company replace the accent. */
const COLOR_TOKENS = ['--accent', '--accent-soft', '--sun', '--sun-soft', '--positive'];

/** Returns the product's colors in the theme on screen, as `#rrggbb`. */
function productColors(): string[] {
  const styles = getComputedStyle(document.documentElement);
  const hexOf = (channel: string) => Number(channel).toString(16).padStart(2, '0');
  return COLOR_TOKENS.map((token) => styles.getPropertyValue(token).trim())
    .filter((channels) => channels !== '')
    .map((channels) => `#${channels.split(/\s+/).map(hexOf).join('')}`);
}

/** Throws confetti, not under reduced motion; without a worker, which the security policy forbids. Returns a function that stops it. */
export function celebrate(canvas: HTMLCanvasElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let stop: (() => void) | null = null;
  let isStopped = false;
  const run = async () => {
    const code = await loadOptional(() => import('canvas-confetti'));
    if (code === null || isStopped) return;
    const { default: confetti } = code;
    const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    const timer = setTimeout(() => fire.reset(), DURATION_MS);
    stop = () => {
      clearTimeout(timer);
      fire.reset();
    };
    void fire({
      particleCount: PIECES_MAX,
      ticks: (DURATION_MS / 1_000) * FRAMES_PER_SECOND,
      spread: 100,
      startVelocity: 42,
      origin: { x: 0.5, y: 0.55 },
      colors: productColors(),
    });
  };
  void run();
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Renders the answered questions, announced when new. One that is being saved has its place already: nothing moves once it is. */
export function Transcript({ dialogue }: { readonly dialogue: Dialogue }) {
  const { answered, editing, phase } = dialogue;
  const id = useId();
  const lastEdited = useLastEdited(editing);
  const isBusy = phase.name === 'saving' || editing?.status === 'saving';
  const shown = phase.name === 'saving' ? [...answered, phase.pending] : answered;
  return (
    <div role="log" aria-label={assistantText.dialogue} className="flex flex-col gap-6 empty:hidden">
      {shown.map((answer) => {
        const key = keyOf(answer.item.id);
        const labelId = `${id}-${key}`;
        return (
          <div key={key} className="flex flex-col gap-2">
            <ConciergeRow>
              <p id={labelId} className="text-ink-muted">
                {answer.item.label}
              </p>
            </ConciergeRow>
            {editing !== null && keyOf(editing.itemId) === key ? (
              <EditAnswer answer={answer} editing={editing} labelId={labelId} />
            ) : (
              <div className="flex flex-col items-end gap-0.5">
                <AnswerBubble answer={answer} />
                <EditButton
                  answer={answer}
                  labelId={labelId}
                  wasEdited={answer.item.id === lastEdited}
                  disabled={isBusy}
                />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

export function ConciergeRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-sun-soft">
        <LogoMark className="size-5" />
      </span>
      <div className="min-w-0 flex-1 pt-1.5">{children}</div>
    </div>
  );
}

function AnswerBubble({ answer }: { readonly answer: Answered }) {
  const text = shownAnswer(answer);
  const advice = adviceFor(answer.item, answer.input);
  return (
    <div className="flex w-full flex-col items-end gap-2">
      <p
        className={
          text === null
            ? 'rounded-lg border border-dashed border-line-strong px-4 py-2 text-ink-muted'
            : 'max-w-[85%] whitespace-pre-wrap rounded-lg rounded-br-sm bg-accent-soft px-4 py-2.5 text-ink forced-colors:border forced-colors:border-r-4'
        }
      >
        <span className="sr-only">{assistantText.youAnswered} </span>
        {questionRules[answer.item.type].isFile && text !== null && (
          <Paperclip className="mr-1.5 inline size-4" />
        )}
        {text ?? assistantText.skipped}
      </p>
      {advice !== null && <Advice>{advice}</Advice>}
    </div>
  );
}

/** Shows that a reply is being written, after a short delay (docs/product/assistant.md#typing-indicator). */
export function TypingIndicator() {
  const isLate = useLate(true);
  return (
    <div role="status" aria-label={isLate ? assistantText.typing : undefined}>
      {isLate && (
        <ConciergeRow>
          <span aria-hidden="true" className="typing-dots flex h-6 items-center gap-1.5">
            <span />
            <span />
            <span />
          </span>
        </ConciergeRow>
      )}
    </div>
  );
}
