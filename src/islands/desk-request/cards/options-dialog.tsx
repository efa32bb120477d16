import { useStore } from '@nanostores/react';
import ImageIcon from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { CARD_MAX, CARD_OPTIONS_MAX, type OptionsCard } from '../../../lib/contract/card-rules.ts';
import { fileNameOfKey } from '../../../lib/format/files.ts';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import {
  forgetOptions,
  newOption,
  optionProblems,
  readOptions,
  sentOptions,
  uploadPicture,
  withOption,
  writeOptions,
  writtenOf,
  type OptionProblem,
  type WrittenOption,
  type WrittenOptions,
} from '../../../lib/stores/cards/send-card.ts';
import { $deskOfferings, refreshDeskOfferings } from '../../../lib/stores/desk-replies/replies.ts';
import { $vendorsFirst, beginWithVendors, optionOf } from '../../../lib/stores/desk-vendors/of-request.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { VendorPicker } from '../../desk-vendors/vendor-picker.tsx';
import { CheckboxInput } from '../../form/inputs/choice-inputs.tsx';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { TextInput } from '../../form/field.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/panels.tsx';
import { FileButton } from '../../ui/file/file-choice.tsx';
import { DetailsSummary } from '../../desk/widgets.tsx';
import { CardDialog, useCard, type CardDialogProps } from './card-dialog.tsx';

const emptyCard = (): WrittenOptions => ({
  question: text.defaultQuestion,
  several: false,
  none: true,
  options: [newOption(), newOption()],
});

interface OptionsDialogProps extends CardDialogProps {
  /** The card that was taken back, to begin with. */
  readonly before: OptionsCard | undefined;
}

/** Writes a card of options (docs/product/cards.md#options). What is not sent stays in the browser. */
export function OptionsDialog({ before, ...props }: OptionsDialogProps) {
  const [written, setWritten] = useState(() =>
    before === undefined ? readOptions(emptyCard()) : writtenOf(before),
  );
  // A picture arrives after more was written.
  const latest = useRef(written);
  const [focused, setFocused] = useState(0);
  const { isAsked, send } = useCard(props, refreshDeskOfferings);
  const offerings = useStore($deskOfferings);
  const vendorsFirst = useStore($vendorsFirst);
  const seen = dataOf(offerings)?.offerings ?? [];
  useEffect(() => {
    if (!props.open) beginWithVendors(false);
  }, [props.open]);
  useEffect(() => {
    if (before !== undefined) writeOptions(writtenOf(before));
  }, [before]);
  const problems = optionProblems(written);
  const options = sentOptions(written);
  const write = (changed: Partial<WrittenOptions>) => {
    latest.current = { ...latest.current, ...changed };
    setWritten(latest.current);
    writeOptions(latest.current);
  };
  const change = (id: string, changed: Partial<WrittenOption>) =>
    write({
      options: latest.current.options.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    });
  const insert = (id: string) => {
    const found = seen.find((one) => String(one.id) === id);
    if (found === undefined) return;
    const option = { title: found.name, remark: found.subheading, offering: found.id };
    write({ options: withOption(written, option) });
  };
  const submit = () => {
    const { several, none } = written;
    const question = written.question.trim();
    const isWrong = question === '' || problems.size > 0 || options.length === 0;
    const card = { kind: 'options' as const, question, options, several, none_of_these: none };
    void send(isWrong ? null : card, () => {
      latest.current = emptyCard();
      setWritten(latest.current);
      forgetOptions();
    });
  };
  const isFull = written.options.length >= CARD_OPTIONS_MAX;
  return (
    <CardDialog
      open={props.open}
      title={text.options}
      question={written.question}
      isAsked={isAsked}
      problem={isAsked && options.length === 0 ? text.optionNeeded : undefined}
      onQuestion={(question) => write({ question })}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {written.options.map((option, place) => (
        <OptionFields
          key={option.id}
          {...{ option, place }}
          isFocused={place === focused && !vendorsFirst}
          problem={isAsked ? problems.get(place) : undefined}
          onChange={(changed) => change(option.id, changed)}
          onRemove={
            written.options.length > 1
              ? () => write({ options: written.options.filter(({ id }) => id !== option.id) })
              : undefined
          }
        />
      ))}
      {!isFull && (
        <>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => {
              setFocused(written.options.length);
              write({ options: [...written.options, newOption()] });
            }}
          >
            {text.addOption}
          </Button>
          <VendorPicker
            isFirst={vendorsFirst}
            onPick={(vendor) => write({ options: withOption(written, optionOf(vendor)) })}
          />
          {seen.length > 0 && (
            <SelectInput
              label={text.insertOffering}
              placeholder={text.chooseOffering}
              value=""
              options={seen.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => insert(event.target.value)}
            />
          )}
        </>
      )}
      {offerings.status === 'failed' && (
        <ErrorPanel message={text.offeringsFailed} onRetry={refreshDeskOfferings} />
      )}
      <CheckboxInput
        label={text.several}
        checked={written.several}
        onChange={(event) => write({ several: event.target.checked })}
      />
      <CheckboxInput
        label={text.none}
        checked={written.none}
        onChange={(event) => write({ none: event.target.checked })}
      />
    </CardDialog>
  );
}

interface OptionFieldsProps {
  readonly option: WrittenOption;
  readonly place: number;
  /** Takes the focus when the dialog opens, or as the option that was added. */
  readonly isFocused: boolean;
  readonly problem: OptionProblem | undefined;
  readonly onChange: (changed: Partial<WrittenOption>) => void;
  readonly onRemove: (() => void) | undefined;
}

function OptionFields({ option, place, isFocused, problem, onChange, onRemove }: OptionFieldsProps) {
  const field = (name: 'title' | 'price' | 'time' | 'remark' | 'link') => ({
    label: text[name],
    value: option[name],
    maxLength: CARD_MAX[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-small font-semibold">{text.option(place + 1)}</legend>
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
        <TextInput
          {...field('title')}
          required
          {...(isFocused && { 'data-autofocus': '' })}
          autoFocus={isFocused && place > 0}
          error={problem === 'title' ? text.titleNeeded : undefined}
        />
        <TextInput {...field('price')} placeholder={text.priceExample} />
        <TextInput {...field('time')} placeholder={text.timeExample} />
      </div>
      <div className="flex items-start gap-2">
        <details
          className="min-w-0 flex-1"
          open={option.remark !== '' || option.link !== '' || option.picture !== '' || undefined}
        >
          <DetailsSummary className="text-small text-ink-muted">{text.more}</DetailsSummary>
          <div className="flex flex-col gap-3 pt-3">
            <TextInput {...field('remark')} />
            <TextInput
              {...field('link')}
              hint={text.linkHint}
              error={problem === 'link' ? text.linkWrong : undefined}
            />
            <PictureField fileKey={option.picture} onChange={(picture) => onChange({ picture })} />
          </div>
        </details>
        {onRemove !== undefined && (
          <IconButton
            size="sm"
            label={text.removeOption(place + 1)}
            className="-mb-1 -mr-2 -mt-1.5"
            onClick={onRemove}
          >
            <X />
          </IconButton>
        )}
      </div>
    </fieldset>
  );
}

interface PictureFieldProps {
  readonly fileKey: string;
  readonly onChange: (key: string) => void;
}

function PictureField({ fileKey, onChange }: PictureFieldProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setState('busy');
    const key = await uploadPicture(file).catch(() => null);
    setState(key === null ? 'failed' : 'idle');
    if (key !== null) onChange(key);
  };
  if (fileKey !== '') {
    const name = fileNameOfKey(fileKey);
    return (
      <p className="flex items-center gap-2 text-small">
        <bdi className="min-w-0 truncate">{name}</bdi>
        <IconButton size="sm" label={text.removePicture(name)} onClick={() => onChange('')}>
          <X />
        </IconButton>
      </p>
    );
  }
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-3">
      <FileButton
        label={text.picture}
        icon={<ImageIcon className="size-5" />}
        size="sm"
        accept="image/*"
        onSelect={(files) => void take(files)}
      >
        {text.picture}
      </FileButton>
      <span role="status" className="text-small text-ink-muted empty:hidden">
        {state === 'busy' && text.pictureUploading}
      </span>
      {state === 'failed' && (
        <span role="alert" className="text-small font-medium text-danger">
          {text.noPicture}
        </span>
      )}
    </div>
  );
}
