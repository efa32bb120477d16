import { useStore } from '@nanostores/react';
import { useEffect, type ChangeEvent, type SubmitEvent } from 'react';
import { deskVendorsText as text } from '../../lib/messages/desk-vendors.ts';
import { $queueChoices, refreshQueueChoices } from '../../lib/stores/desk-queue/queue-rows.ts';
import {
  $savingVendor,
  $vendorProblem,
  giveUpVendor,
  saveVendor,
  writeVendor,
  type EditedVendor,
} from '../../lib/stores/desk-vendors/vendors.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { CallProblem } from '../desk/widgets.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { TextInput } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';

/** Writes a vendor. What is typed stays in the browser until it is stored or given up. */
export function VendorForm({ edited }: { readonly edited: EditedVendor }) {
  const problem = useStore($vendorProblem);
  const isSaving = useStore($savingVendor);
  const companies = dataOf(useStore($queueChoices))?.companies;
  useEffect(() => void refreshQueueChoices(), []);
  const only = companies?.length === 1 ? companies[0]?.id : undefined;
  useEffect(() => {
    if (edited.company_id === 0 && only !== undefined) writeVendor({ company_id: only });
  }, [edited.company_id, only]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void saveVendor();
  };
  const field = (name: 'name' | 'phone' | 'email' | 'address' | 'hours' | 'region', maxLength: number) => ({
    label: text[name],
    autoComplete: 'off',
    maxLength,
    value: edited[name],
    error: problem === name ? text.problems[name] : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => writeVendor({ [name]: event.target.value }),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      {edited.id === 0 && only === undefined && (
        <SelectInput
          label={text.company}
          required
          placeholder={text.chooseCompany}
          value={edited.company_id === 0 ? '' : String(edited.company_id)}
          options={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          error={problem === 'company' ? text.problems.company : undefined}
          onChange={(event) => writeVendor({ company_id: Number(event.target.value) })}
        />
      )}
      <TextInput {...field('name', 120)} required autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...field('phone', 60)} type="tel" />
        <TextInput {...field('email', 254)} type="email" />
      </div>
      <TextInput {...field('address', 300)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...field('hours', 200)} />
        <TextInput {...field('region', 80)} />
      </div>
      <TextInput
        type="textarea"
        label={text.remark}
        hint={text.remarkHint}
        rows={3}
        maxLength={1_000}
        value={edited.remark}
        onChange={(event) => writeVendor({ remark: event.target.value })}
      />
      <CallProblem problem={problem} />
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={giveUpVendor}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
