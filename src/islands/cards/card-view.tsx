import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useId, useState } from 'react';
import { choicesOf, NONE_OF_THESE, type OptionsCard } from '../../lib/contract/card-rules.ts';
import { safeUrl } from '../../lib/format/safe-url.ts';
import { cardsText as text } from '../../lib/messages/cards.ts';
import { links } from '../../lib/routes/links.ts';
import { classNames } from '../ui/class-names.ts';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { NewTabHint } from '../ui/navigation/link.tsx';

interface CardFrameProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly question: string;
  /** Says what becomes of an answer; null without one. */
  readonly note?: string | null;
  /** On the side of the own messages. */
  readonly mine?: boolean;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** A card in a thread: a group with the name of its question. */
export function CardFrame({ ref, question, note = null, mine = false, onSubmit, children }: CardFrameProps) {
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div
      ref={ref}
      role="group"
      // For the focus of a button that has sent something and is disabled or gone.
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        'w-[min(30rem,100%)] rounded-lg border border-line bg-surface-raised p-4 text-ink shadow-raised',
        mine ? 'rounded-br-sm' : 'rounded-bl-sm',
      )}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p
          id={id}
          dir="auto"
          className="whitespace-pre-wrap text-pretty font-semibold [overflow-wrap:anywhere]"
        >
          {question}
        </p>
        {children}
        {note !== null && <p className="text-small text-ink-muted">{note}</p>}
      </form>
    </div>
  );
}

/** Returns an address of a picture that is valid now; null when there is none any more. */
export type PictureAddress = (key: string) => Promise<string | null>;

interface OptionsViewProps {
  readonly card: OptionsCard;
  /** Ids of the options that are chosen. */
  readonly chosen: readonly string[];
  /** Called with the new choice; null shows the options without inputs. */
  readonly onChoose: ((chosen: readonly string[]) => void) | null;
  /** Shows the chosen ones alone. */
  readonly chosenOnly?: boolean;
  readonly pictureAddress: PictureAddress;
}

export function OptionsView({
  card,
  chosen,
  onChoose,
  chosenOnly = false,
  pictureAddress,
}: OptionsViewProps) {
  const name = useId();
  const known = new Map(card.options.map((option) => [option.id, option]));
  const choose = (id: string, isOn: boolean) => {
    if (!card.several || id === NONE_OF_THESE) onChoose?.(isOn ? [id] : []);
    else onChoose?.([...chosen.filter((one) => one !== id && one !== NONE_OF_THESE), ...(isOn ? [id] : [])]);
  };
  return (
    <ul className="flex flex-col gap-2">
      {choicesOf(card).map(({ id, title }) => {
        const option = known.get(id);
        const isChosen = chosen.includes(id);
        if (chosenOnly && !isChosen) return null;
        const facts = [option?.price, option?.time].filter((part) => part != null).join(' · ');
        return (
          <li key={id} className="flex flex-col">
            <Choice
              {...{ id: `${name}-${id}`, name, isChosen, several: card.several }}
              onChange={onChoose && ((isOn) => choose(id, isOn))}
            >
              {option?.picture != null && <Picture fileKey={option.picture} address={pictureAddress} />}
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <bdi id={`${name}-${id}-title`} className="block font-medium">
                  {title}
                </bdi>
                <span id={`${name}-${id}-more`}>
                  {facts !== '' && <bdi className="block text-small font-medium text-ink-muted">{facts}</bdi>}
                  {option?.remark != null && (
                    <span dir="auto" className="block whitespace-pre-wrap text-small text-ink-muted">
                      {option.remark}
                    </span>
                  )}
                </span>
              </span>
            </Choice>
            {option !== undefined && <OptionLinks option={option} />}
          </li>
        );
      })}
    </ul>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly several: boolean;
  readonly isChosen: boolean;
  readonly onChange: ((isOn: boolean) => void) | null;
  readonly children: ReactNode;
}

/** A row with its input, or with a mark where nothing can be chosen any more. */
function Choice({ id, name, several, isChosen, onChange, children }: ChoiceProps) {
  if (onChange === null) {
    return (
      <div className={classNames('chip', isChosen && 'border-accent bg-accent-soft')}>
        {children}
        {isChosen && <CircleCheck aria-label={text.chosen} className="size-5 shrink-0 text-accent" />}
      </div>
    );
  }
  return (
    <label className="relative flex cursor-pointer">
      <input
        type={several ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        className="chip-input absolute size-full cursor-pointer opacity-0"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="chip">
        {children}
        <span aria-hidden="true" className={classNames('chip-mark', several ? 'rounded-sm' : 'rounded-full')}>
          <Check className="size-3.5 stroke-[3]" />
        </span>
      </span>
    </label>
  );
}

/** Beside the row: a link inside of a label would choose, too. */
function OptionLinks({ option }: { readonly option: OptionsCard['options'][number] }) {
  const { title, link, offering_id: offering } = option;
  const url = safeUrl('link', link);
  if (url === null && offering == null) return null;
  const className =
    'inline-flex min-h-9 items-center rounded-sm text-small text-accent underline underline-offset-2';
  return (
    <p className="flex flex-wrap gap-x-4 px-4">
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text.openLink(title)}
          className={className}
        >
          {text.link}
          <NewTabHint />
        </a>
      )}
      {offering != null && (
        <a
          href={links.offerings({ offering: String(offering) })}
          target="_blank"
          rel="noopener"
          aria-label={text.offeringOf(title)}
          className={className}
        >
          {text.offering}
          <NewTabHint />
        </a>
      )}
    </p>
  );
}

/** The picture of an option; nothing once its file is gone. */
function Picture({ fileKey, address }: { readonly fileKey: string; readonly address: PictureAddress }) {
  const [src, setSrc] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void address(fileKey).then((found) => {
      if (isLeft) return;
      setSrc(found);
      setGone(found === null);
    });
    return () => {
      isLeft = true;
    };
  }, [address, fileKey]);
  if (isGone) return null;
  return (
    <span className="size-16 shrink-0 overflow-hidden rounded-sm bg-surface-sunken">
      <ImageWithFallback
        src={src}
        alt=""
        loading="eager"
        className="size-full object-cover"
        fallback={null}
        onFail={() => setGone(true)}
      />
    </span>
  );
}
