import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { NearLine } from '#features/library/ui/NearLine.tsx';
import { paths } from '#kit/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { Plan } from '../assessment.contract.ts';

/** What the state of the plan's location has for its actions; without one, how to choose it. */
export default function PlanNear({ plan: { near, assessment } }: { plan: Plan }) {
  const to = usePublicPath();
  const location = assessment.city_zip;
  if (!near)
    return (
      <p className="no-print">
        <Trans>We could not tell a state from “{location}”.</Trans>{' '}
        <Link className="link" to={to(paths.nearYou())}>
          <Trans>Choose your state to see whom to call there.</Trans>
        </Link>
      </p>
    );
  const { name, slug } = near.state;
  return (
    <section aria-labelledby="near-you" className="grid gap-4 print:block">
      <h2 id="near-you" className="text-2xl print:text-lg">
        <Trans>Near you: {name}</Trans>
      </h2>
      <ul className="hidden list-disc columns-2 pl-6 print:block">
        {near.lines.map(({ kind, line }) => (
          <li key={kind.id}>
            {kind.title}: {line ? `${line.name} ${line.phone?.number ?? ''}` : kind.finder.phone.number}
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2 print:hidden">
        {near.lines.map((each) => (
          <Card key={each.kind.id} className="grid content-start gap-2">
            <h3 className="text-lg">{each.kind.title}</h3>
            <NearLine near={each} place={name} />
          </Card>
        ))}
      </div>
      <p className="no-print">
        <Link className="link inline-flex min-h-11 items-center" to={to(paths.state(slug))}>
          <Trans>More in {name}</Trans>
        </Link>
      </p>
    </section>
  );
}
