import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { uuidv7 } from '../../../kit/ids.ts';
import { api, orpc } from '../../../web/data/client.ts';
import { invalidate } from '../../../web/data/query.ts';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { useLeaveGuard } from '../../../web/ui/LeaveGuard.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { User } from '../../accounts/accounts.contract.ts';
import type { Project } from '../projects.contract.ts';
import { sidesOfNew } from '../projects.rules.ts';
import { CustomerChooser } from './CustomerChooser.tsx';
import { focusChooser, type Listed } from './PersonChooser.tsx';
import { changedFields, EMPTY_FIELDS, fieldsOf, ProjectFieldset, toSend } from './ProjectFieldset.tsx';

interface NewProjectDialogProps {
  user: User;
  onClose: () => void;
}

/** Customers create for themselves, verified providers for one of the customers (PROJ-08, PROJ-09). */
export default function NewProjectDialog({ user, onClose }: NewProjectDialogProps) {
  const { t } = useLingui();
  const isProvider = user.user_type === 'service_provider';
  // One for each wanted project: whatever is clicked or sent twice, it is made once.
  const request = useRef(uuidv7());
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [customer, setCustomer] = useState<Listed | null>(null);
  const [problem, setProblem] = useState<'failed' | 'no-customer' | null>(null);
  /** What an earlier try made for another customer, and whom it was wanted for then. */
  const [earlier, setEarlier] = useState<{ project: Project; wanted: string } | null>(null);
  const creator = { id: user.id, userType: user.user_type, providerVerified: user.provider_verified };
  const sides = sidesOfNew(creator, customer?.user_id);
  const verified = sides !== 'not-verified';
  const typed = customer !== null || Object.keys(changedFields(EMPTY_FIELDS, fields)).length > 0;
  const guard = useLeaveGuard(typed, onClose);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current || !fields.title.trim()) return;
    if (sides === 'no-customer') {
      setProblem('no-customer');
      notify.refused(t`Error`, t`Please fill in all required fields`, 'create project');
      focusChooser('customers');
      return;
    }
    sending.current = true;
    setBusy(true);
    setProblem(null);
    setEarlier(null);
    try {
      const project = await api.projects.create({
        request_id: request.current,
        ...toSend(fields),
        ...(customer ? { customer_id: customer.user_id } : {}),
      });
      // The answer to an earlier try may have been lost. Then this is what was made by that one.
      if (customer && project.customer_id !== customer.user_id) {
        request.current = uuidv7();
        setEarlier({ project, wanted: customer.full_name });
        notify.clear('create project');
        sending.current = false;
        setBusy(false);
        return;
      }
      const changed = changedFields(fieldsOf(project), fields);
      if (Object.keys(changed).length > 0) await api.projects.update({ id: project.id, ...changed });
      notify.clear('create project');
      notify.success(t`Project created successfully`);
      onClose();
    } catch (error) {
      console.error('a project was not created', error);
      setProblem('failed');
      notify.error(t`Error`, t`Failed to create project`, 'create project');
      sending.current = false;
      setBusy(false);
    } finally {
      // Also when it failed: it may have been made all the same.
      void invalidate(orpc.projects, orpc.dashboard);
    }
  }

  return (
    <Dialog title={isProvider ? t`Create Customer Project` : t`New Project`} isOpen onClose={guard.close}>
      {isProvider && verified ? (
        <p>
          <Trans>
            We ask the customer first. They see your name, the title and the description. When they accept,
            they are in the project.
          </Trans>
        </p>
      ) : null}
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        {isProvider ? (
          verified ? (
            <CustomerChooser
              chosen={customer}
              onChoose={(person) => {
                setCustomer(person);
                setProblem(null);
                notify.clear('create project');
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
        {verified ? <ProjectFieldset fields={fields} onChange={setFields} /> : null}
        {problem === 'failed' ? (
          <Notice tone="danger" role="alert" title={t`Failed to create project`}>
            <p>
              <Trans>What you wrote is still here. Please try again.</Trans>
            </p>
          </Notice>
        ) : null}
        {earlier ? <EarlierProject {...earlier} /> : null}
        <div className="flex flex-wrap gap-3">
          {verified ? (
            <Button type="submit" disabled={busy || !fields.title.trim()}>
              {busy ? <Trans>Creating...</Trans> : <Trans>Create Project</Trans>}
            </Button>
          ) : null}
          <Button look="secondary" onClick={guard.close}>
            {verified ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}

/** What was sent first was stored after all, for somebody else than now. */
function EarlierProject({ project, wanted }: { project: Project; wanted: string }) {
  const { t } = useLingui();
  const { id, title } = project;
  const asked = project.asked_customer?.full_name ?? project.customer?.full_name ?? '';
  return (
    <Notice tone="warning" role="alert" title={t`You have made a project for ${asked} already`}>
      <p>
        <Trans>Your first try reached us after all. There is no project for {wanted} yet.</Trans>
      </p>
      <p>
        <Trans>If you want one for {wanted} too, choose Create Project again.</Trans>
      </p>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.project(id)}>
          <Trans>Open the project “{title}”</Trans>
        </Link>
      </p>
    </Notice>
  );
}
