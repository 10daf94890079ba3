import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { User } from '#features/accounts/accounts.sessions.contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announceFailure, failing } from '#web/ui/failing.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { Project } from '../projects.contract.ts';
import { resolveSides } from '../projects.rules.ts';
import { CustomerChooser } from './CustomerChooser.tsx';
import { InitialTasks, newInitialTask, titled } from './InitialTasks.tsx';
import type { Listed } from './PersonChooser.tsx';
import { changedFields, EMPTY_FIELDS, fieldsOf, ProjectFieldset, toSend } from './ProjectFieldset.tsx';
import { showChanged } from './show-changed.ts';

const WITHOUT_TASKS = failing('create project', msg`Failed to create task`);
const FAILURE = failing('create project', msg`Failed to create project`, msg`What you wrote is still here.`);

// Few wait, and not for long.
const NotVerifiedYet = lazyAgain(() => import('#features/accounts/ui/NotVerifiedYet.tsx'));

interface NewProjectDialogProps {
  user: User;
  onClose: () => void;
}

/** Customers create projects for themselves, verified providers for a customer (PROJ-08, PROJ-09). */
export default function NewProjectDialog({ user, onClose }: NewProjectDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isProvider = user.user_type === 'service_provider';
  // One idempotency key per intended project: double clicks and retries create it once.
  const request = useRef(uuidv7());
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [customer, setCustomer] = useState<Listed | null>(null);
  const [nobody, setNobody] = useState(false);
  /** A project that an earlier attempt created for another customer, and who it is wanted for now. */
  const [earlier, setEarlier] = useState<{ project: Project; wanted: string } | null>(null);
  const [tasks, setTasks] = useState(() => [newInitialTask()]);
  /** The new project, if only its tasks are missing. */
  const [made, setMade] = useState<Project | null>(null);
  const creator = { id: user.id, userType: user.user_type, providerVerified: user.provider_verified };
  const sides = resolveSides(creator, customer?.user_id);
  const verified = sides !== 'not-verified';

  async function submit() {
    if (made) return addTasks(made);
    if (sides === 'no-customer') {
      setNobody(true);
      notify.refused(t`Error`, t`Please fill in all required fields`, 'create project');
      return false;
    }
    setEarlier(null);
    const project = await api.projects
      .create({
        request_id: request.current,
        ...toSend(fields),
        ...(customer ? { customer_id: customer.user_id } : {}),
      })
      // Also on failure: it may have been created all the same.
      .finally(() => void invalidate(orpc.projects, orpc.dashboard));
    // The response to an earlier attempt may have been lost: then this is the project it created.
    if (customer && project.customer_id !== customer.user_id) {
      request.current = uuidv7();
      setEarlier({ project, wanted: customer.full_name });
      return false;
    }
    const changed = changedFields(fieldsOf(project), fields);
    if (Object.keys(changed).length > 0)
      showChanged(await api.projects.update({ id: project.id, ...changed }));
    return addTasks(project);
  }

  /** Sent again, each is stored once (PROJ-15). */
  async function addTasks(project: Project) {
    // So that a second failure is announced like the first.
    setMade(null);
    const wanted = titled(tasks);
    try {
      if (wanted.length > 0) await api.tasks.createInitial({ id: project.id, tasks: wanted });
    } catch (error) {
      announceFailure(WITHOUT_TASKS, error);
      setMade(project);
      return false;
    }
    if (wanted.length > 0) void invalidate(orpc.tasks, orpc.dashboard);
    notify.success(t`Project created successfully`, undefined, {
      label: t`Open the project`,
      onPress: () => void navigate(paths.project(project.id)),
    });
    return true;
  }

  return (
    <FormDialog
      title={isProvider ? t`Create Customer Project` : t`New Project`}
      about={
        isProvider && verified ? (
          <p>
            <Trans>
              We ask the customer first. They see your name, the title and the description. When they accept,
              they are in the project.
            </Trans>
          </p>
        ) : null
      }
      unsaved={
        titled(tasks).length > 0 ||
        (!made && (customer !== null || Object.keys(changedFields(EMPTY_FIELDS, fields)).length > 0))
      }
      action={made ? <Trans>Try again</Trans> : verified ? <Trans>Create Project</Trans> : null}
      busyAction={<Trans>Creating...</Trans>}
      cancel={verified && !made ? undefined : <Trans>Close</Trans>}
      disabled={!fields.title.trim()}
      submit={submit}
      failure={FAILURE}
      onClose={onClose}
    >
      {isProvider && verified && !made ? (
        <CustomerChooser
          chosen={customer}
          onChoose={(person) => {
            setCustomer(person);
            setNobody(false);
            notify.clear('create project');
          }}
          error={nobody && !customer ? t`Please fill in all required fields` : undefined}
        />
      ) : null}
      {made ? <WithoutTasks project={made} /> : null}
      {verified ? (
        <>
          {made ? null : <ProjectFieldset fields={fields} onChange={setFields} />}
          <InitialTasks tasks={tasks} several={isProvider} onChange={setTasks} />
        </>
      ) : (
        <Suspense>
          <NotVerifiedYet />
        </Suspense>
      )}
      {earlier ? <EarlierProject {...earlier} /> : null}
    </FormDialog>
  );
}

/** The project was stored, and its first tasks were not. */
function WithoutTasks({ project: { id, title } }: { project: Project }) {
  const { t } = useLingui();
  return (
    <Notice tone="warning" role="alert" title={t`Your project is there, without its first tasks`}>
      <p>
        <Trans>We could not add them just now. Please try again, or close and add them in the project.</Trans>
      </p>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.project(id)}>
          <Trans>Open the project “{title}”</Trans>
        </Link>
      </p>
    </Notice>
  );
}

/** The first attempt was stored after all, for someone else than chosen now. */
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
