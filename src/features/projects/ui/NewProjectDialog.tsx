import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { api } from '../../../web/data/client.ts';
import { queryClient } from '../../../web/data/query.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { User } from '../../accounts/accounts.contract.ts';
import { type Listed, PersonChooser } from './PersonChooser.tsx';
import { EMPTY_FIELDS, ProjectFieldset, toSend } from './ProjectFieldset.tsx';

interface NewProjectDialogProps {
  user: User;
  onClose: () => void;
}

/** Customers create for themselves, verified providers for one of the customers (PROJ-08, PROJ-09). */
export default function NewProjectDialog({ user, onClose }: NewProjectDialogProps) {
  const { t } = useLingui();
  const isProvider = user.user_type === 'service_provider';
  // One for each opened dialog: whatever is clicked or sent twice, there is one project.
  const request = useRef(uuidv7());
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [customer, setCustomer] = useState<Listed | null>(null);
  const [problem, setProblem] = useState<'failed' | 'no-customer' | null>(null);
  const canSee = !isProvider || user.provider_verified;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current || !fields.title.trim()) return;
    if (isProvider && !customer) {
      setProblem('no-customer');
      notify.error(t`Error`, t`Please fill in all required fields`, 'create project');
      return;
    }
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await api.projects.create({
        request_id: request.current,
        ...toSend(fields),
        ...(customer ? { customer_id: customer.user_id } : {}),
      });
      notify.clear('create project');
      notify.success(t`Project created successfully`);
      void queryClient.invalidateQueries({ queryKey: ['projects'] });
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      onClose();
    } catch {
      setProblem('failed');
      notify.error(t`Error`, t`Failed to create project`, 'create project');
      sending.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog title={isProvider ? t`Create Customer Project` : t`New Project`} isOpen onClose={onClose}>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        {isProvider ? (
          canSee ? (
            <CustomerChooser
              chosen={customer}
              onChoose={(person) => {
                setCustomer(person);
                setProblem(null);
              }}
              error={
                problem === 'no-customer' && !customer ? t`Please fill in all required fields` : undefined
              }
            />
          ) : (
            <Notice title={<Trans>Your account is not verified yet</Trans>}>
              <p>
                <Trans>
                  Before you see customers, our team checks who you are. This protects families. Until then
                  this list is empty, and you can create no project. A customer can already invite you by
                  email.
                </Trans>
              </p>
            </Notice>
          )
        ) : null}
        {canSee ? <ProjectFieldset fields={fields} onChange={setFields} /> : null}
        {problem === 'failed' ? (
          <Notice tone="danger" role="alert" title={t`Failed to create project`}>
            <p>
              <Trans>What you wrote is still here. Please try again.</Trans>
            </p>
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {canSee ? (
            <Button type="submit" disabled={busy || !fields.title.trim()}>
              {busy ? <Trans>Creating...</Trans> : <Trans>Create Project</Trans>}
            </Button>
          ) : null}
          <Button look="secondary" onClick={onClose}>
            {canSee ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CustomerChooserProps {
  chosen: Listed | null;
  onChoose: (person: Listed) => void;
  error: string | undefined;
}

/** PROJ-10 to PROJ-12. */
function CustomerChooser(props: CustomerChooserProps) {
  const { t } = useLingui();
  const tell = useCallback(() => {
    notify.error(t`Error`, t`Failed to load customers`, 'customers');
    return () => notify.clear('customers');
  }, [t]);
  return (
    <PersonChooser
      {...props}
      name="customers"
      legend={<Trans>Customer</Trans>}
      searchLabel={<Trans>Search customers by name or email</Trans>}
      load={async (page) => {
        const { customers, next } = await api.projects.customers(page);
        return { next, people: customers.map((each) => ({ ...each, detail: each.email })) };
      }}
      empty={<Trans>There are no customers yet.</Trans>}
      failedTitle={t`Failed to load customers`}
      onFailed={tell}
    />
  );
}
