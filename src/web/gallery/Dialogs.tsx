import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CountedField } from '../ui/CountedField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';

const WAYS = {
  works: () => Promise.resolve(),
  fails: () => Promise.reject(new Error('it was to fail')),
  waits: () => new Promise(() => {}),
};

/** Every dialog, against a server whose answers you choose. */
export function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'question' | null>(null);
  const [way, setWay] = useState<keyof typeof WAYS>('works');
  const close = () => setOpen(null);
  return (
    <>
      <SelectField
        label="What is asked of the server"
        value={way}
        options={Object.keys(WAYS).map((value) => ({ value, label: value }))}
        onChange={(value) => setWay(value as keyof typeof WAYS)}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button look="secondary" onClick={() => setOpen('form')}>
          Open a form
        </Button>
        <Button look="secondary" onClick={() => setOpen('question')}>
          Open a question
        </Button>
      </div>
      <Dialog title="A dialog" isOpen={open === 'dialog'} onClose={close}>
        <p>It holds the focus and gives it back.</p>
        <Button onClick={close} className="justify-self-start">
          Close the dialog
        </Button>
      </Dialog>
      {open === 'form' ? <NoteDialog save={WAYS[way]} onClose={close} /> : null}
      <ConfirmDialog
        title="Delete the note?"
        isOpen={open === 'question'}
        action="Delete the note"
        cancel="Keep it"
        confirm={WAYS[way]}
        onClose={close}
      >
        <p>It will be gone for good.</p>
      </ConfirmDialog>
    </>
  );
}

function NoteDialog({ save, onClose }: { save: () => Promise<unknown>; onClose: () => void }) {
  const form = useForm({ name: '', about: 'me', note: 'Bring the keys.' }, (values) => ({
    name: !values.name.trim() && 'Enter a name.',
    note: !values.note.trim() && 'Say what is to be done.',
  }));
  return (
    <FormDialog
      title="A form"
      form={form}
      action="Save the note"
      busyAction="Saving..."
      submit={save}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} />
      <SelectField
        label="For"
        {...form.field('about')}
        options={[
          { value: 'me', label: 'Me' },
          { value: 'all', label: 'Everybody' },
        ]}
      />
      <CountedField long label="Note" maxLength={2000} {...form.field('note')} />
    </FormDialog>
  );
}
