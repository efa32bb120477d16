import { isBlank } from '../../../lib/contract/shared/blank.ts';
import { useStore } from '@nanostores/react';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import {
  CARD_QUESTIONS_MAX,
  type FactsCard,
  type NewFactQuestion,
} from '../../../lib/contract/card-rules.ts';
import { REPLY_NAME_MAX_CHARACTERS } from '../../../lib/contract/shared/limits.ts';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import { describeFailure } from '../../../lib/messages/shared/failures.ts';
import {
  $askedAlready,
  $facts,
  FIRST_OF_PLAYBOOK,
  openQuestions,
  playbookSets,
  questionOf,
  refreshFacts,
  removeSet,
  saveSet,
  sentQuestion,
  type WrittenQuestion,
} from '../../../lib/stores/cards/facts.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { CheckboxInput } from '../../form/inputs/choice-inputs.tsx';
import { TextInput } from '../../form/field.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/panels.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { DetailsSummary } from '../../desk/widgets.tsx';
import { CardDialog, type CardDialogProps, OwnQuestion, useCard } from './card-dialog.tsx';

/** The questions of the request's survey; a saved set is named by its id, one of the playbook by a negative one. */
const SURVEY = 0;
const RADIOS = 'facts-from';

const EMPTY_QUESTION: WrittenQuestion = { label: '', kind: 'text', choices: '', currency: 'USD' };

interface FactsDialogProps extends CardDialogProps {
  /** The card that was taken back, to begin with. */
  readonly before: FactsCard | undefined;
}

/** Asks for facts: from the survey's questions, from a saved set, and in one's own words (docs/product/cards.md#saved-sets). */
export function FactsDialog({ before, ...props }: FactsDialogProps) {
  const facts = useStore($facts);
  const { isAsked, ask, send } = useCard(props, refreshFacts);
  const [question, setQuestion] = useState<string>(before?.question ?? text.defaultFacts);
  const [taken, take] = useState<number | null>(null);
  /** What the concierge has chosen; null is all of a set, and what is open of the survey. */
  const [chosen, setChosen] = useState<readonly NewFactQuestion[] | null>(null);
  const [added, setAdded] = useState<readonly NewFactQuestion[]>(before?.questions ?? []);
  const [written, setWritten] = useState(EMPTY_QUESTION);
  const { questions = [], sets = [] } = dataOf(facts) ?? {};
  const all = [...playbookSets(), ...sets];
  // Where the survey is answered, what the playbook asks next.
  const from =
    taken ?? (openQuestions().length === 0 && all[0]?.id === FIRST_OF_PLAYBOOK ? FIRST_OF_PLAYBOOK : SURVEY);
  useEffect(() => {
    // The set that is loaded behind the focus takes it along.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || focused.name !== RADIOS || focused.checked) return;
    document.querySelector<HTMLInputElement>(`[name=${RADIOS}]:checked`)?.focus();
  }, [from]);
  const set = all.find(({ id }) => id === from);
  const offered = set?.questions ?? questions;
  // Those of a card that was taken back are chosen where they are offered, and stand below them where they are not.
  const isAdded = ({ label }: NewFactQuestion) => added.some((one) => one.label === label);
  const ofSource =
    chosen ?? (before === undefined ? (set?.questions ?? openQuestions()) : offered.filter(isAdded));
  const own = added.filter(({ label }) => !offered.some((one) => one.label === label));
  const chosenQuestions = [...ofSource, ...own];
  // Written, and not added by its button.
  const last = isBlank(written.label) ? [] : [questionOf(written)];
  const asked = [...chosenQuestions, ...last].filter((one) => one !== null);
  const isCountWrong = asked.length === 0 || asked.length > CARD_QUESTIONS_MAX;
  const takeFrom = (id: number | null) => {
    take(id);
    setChosen(null);
  };
  const submit = () => {
    const isWrong = isCountWrong || last.includes(null) || isBlank(question);
    const card = { kind: 'facts' as const, question: question.trim(), questions: asked.map(sentQuestion) };
    void send(isWrong ? null : card, () => {
      setQuestion(text.defaultFacts);
      takeFrom(null);
      setAdded([]);
      setWritten(EMPTY_QUESTION);
    });
  };
  return (
    <CardDialog
      open={props.open}
      title={text.facts}
      label={text.opening}
      {...{ question, isAsked }}
      problem={isAsked && isCountWrong ? text.factsNeeded : undefined}
      onQuestion={setQuestion}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {all.length > 0 && (
        <div role="radiogroup" aria-label={text.from} className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {[{ id: SURVEY, name: text.ofSurvey }, ...all].map(({ id, name }) => (
            <label key={id} className="flex min-h-9 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={RADIOS}
                className="size-4"
                checked={from === id}
                {...(from === id && { 'data-autofocus': '' })}
                onChange={() => takeFrom(id)}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          {set !== undefined && set.id > SURVEY && (
            <IconButton
              size="sm"
              label={text.removeSet(set.name)}
              onClick={() => {
                takeFrom(null);
                void removeSet(set.id);
              }}
            >
              <Trash />
            </IconButton>
          )}
        </div>
      )}
      {facts.status === 'failed' && <ErrorPanel message={text.factsFailed} onRetry={refreshFacts} />}
      {facts.status === 'loading' && <Skeleton className="h-40 w-full rounded-md" />}
      {facts.status === 'ready' && (
        <Questions
          {...{ offered, own }}
          asked={ofSource}
          onChoose={setChosen}
          onDrop={(dropped) => setAdded(added.filter((one) => one !== dropped))}
        />
      )}
      <OwnQuestion
        {...{ written, isAsked }}
        onWrite={(changed) => setWritten({ ...written, ...changed })}
        onAdd={(one) => {
          setAdded([...added, one]);
          setWritten({ ...EMPTY_QUESTION, kind: written.kind, currency: written.currency });
        }}
        onRefused={ask}
      />
      <SaveSet asked={asked} />
    </CardDialog>
  );
}

interface QuestionsProps {
  readonly offered: readonly (NewFactQuestion & { readonly is_answered?: boolean })[];
  readonly asked: readonly NewFactQuestion[];
  readonly own: readonly NewFactQuestion[];
  readonly onChoose: (asked: readonly NewFactQuestion[]) => void;
  readonly onDrop: (question: NewFactQuestion) => void;
}

/** The questions that can be asked; those without an answer are chosen at first. */
function Questions({ offered, asked, own, onChoose, onDrop }: QuestionsProps) {
  const askedAlready = useStore($askedAlready);
  const noteOf = ({ is_answered: isAnswered, label }: QuestionsProps['offered'][number]) => {
    if (isAnswered === true) return text.answered;
    return askedAlready.has(label) ? text.alreadyAsked : null;
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{text.asked}</legend>
      {asked.length === 0 && own.length === 0 && (
        <p className="text-small text-ink-muted">{text.noneAsked}</p>
      )}
      {offered.map((one, place) => (
        <CheckboxInput
          key={`${String(place)} ${one.label}`}
          label={
            <>
              <bdi>{one.label}</bdi>
              {noteOf(one) !== null && <span className="text-ink-muted"> ({noteOf(one)})</span>}
            </>
          }
          checked={asked.includes(one)}
          onChange={(event) =>
            onChoose(offered.filter((each) => (each === one ? event.target.checked : asked.includes(each))))
          }
        />
      ))}
      {own.map((one, place) => (
        <CheckboxInput
          key={`own ${String(place)} ${one.label}`}
          label={<bdi>{one.label}</bdi>}
          checked
          onChange={() => onDrop(one)}
        />
      ))}
    </fieldset>
  );
}

function SaveSet({ asked }: { readonly asked: readonly NewFactQuestion[] }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const failure = await saveSet(name, asked);
    setProblem(failure && describeFailure(failure));
    if (failure === null) setName('');
  };
  return (
    <details>
      <DetailsSummary className="text-small text-ink-muted">{text.saveAs}</DetailsSummary>
      <div className="flex flex-wrap items-end gap-3 pt-3">
        <TextInput
          label={text.setName}
          autoComplete="off"
          maxLength={REPLY_NAME_MAX_CHARACTERS}
          value={name}
          error={problem ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          variant="secondary"
          disabled={isBlank(name) || asked.length === 0 || asked.length > CARD_QUESTIONS_MAX}
          onClick={() => void save()}
        >
          {text.save}
        </Button>
      </div>
    </details>
  );
}
