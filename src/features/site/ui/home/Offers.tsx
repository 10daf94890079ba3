import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Band } from './Band.tsx';

/** Planned services; the page says that none of them is offered yet. */
export function Offers() {
  return (
    <Band title={<Trans>What Kinkeeper offers</Trans>}>
      <p className="measure text-ink-2">
        <Trans>People, not only software. These services open after the beta; none can be booked yet.</Trans>
      </p>
      <ul className="grid gap-4 sm:grid-cols-2">
        <Offer name="KinGuides">
          <Trans>
            Vetted professionals: social workers, care coordinators, counselors and death doulas. They make
            care plans, run family meetings and give emotional support.
          </Trans>
        </Offer>
        <Offer name="KinAssistants">
          <Trans>Helpers who take over calls, research, scheduling and paperwork.</Trans>
        </Offer>
        <Offer name={<Trans>Comprehensive care</Trans>}>
          <Trans>A KinGuide and a KinAssistant together, so that the plan also gets done.</Trans>
        </Offer>
        <Offer name={<Trans>Family facilitation for tough conversations</Trans>}>
          <Trans>Somebody calm in the middle when driving, moving or money has to be talked about.</Trans>
        </Offer>
      </ul>
    </Band>
  );
}

function Offer({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Card className="grid h-full content-start gap-2">
        <h3 className="text-lg">{name}</h3>
        <p className="text-ink-2">{children}</p>
      </Card>
    </li>
  );
}

/** Separates what is done from what is a goal, so that no unproven claim is shown (SITE-14). */
export function SecureApp() {
  return (
    <Band title={<Trans>One secure place</Trans>} className="rounded-dialog bg-primary-soft p-5 sm:p-8">
      <p className="measure">
        <Trans>
          We are building a secure, HIPAA-compliant app for booking sessions, sharing care plans and storing
          documents. HIPAA-compliant is our goal for the end of the beta, not a claim for today. This is where
          we are:
        </Trans>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="mb-2 text-lg">
            <Trans>Works today</Trans>
          </h3>
          <ul className="grid list-disc gap-1 pl-6">
            <li>
              <Trans>
                You choose who reads your answers and plans. If you tick a danger, our team may look it up to
                help, and your plan tells you when and why.
              </Trans>
            </li>
            <li>
              <Trans>Our server checks that for every request, and the database checks it again.</Trans>
            </li>
            <li>
              <Trans>
                Projects that you share with a care professional: messages, and files that are encrypted
                before they are stored.
              </Trans>
            </li>
            <li>
              <Trans>
                Who else opens your plan, or a file or document of your project, is written down for you to
                read. When our team looks, that is written down first.
              </Trans>
            </li>
            <li>
              <Trans>A second step when you sign in, if you turn it on.</Trans>
            </li>
            <li>
              <Trans>Appointments with a care professional, and documents to sign.</Trans>
            </li>
            <li>
              <Trans>A quiet session ends by itself. We use no trackers and no ads.</Trans>
            </li>
          </ul>
        </div>
        <div>
          <h3 className="mb-2 text-lg">
            <Trans>Before we call it HIPAA-compliant</Trans>
          </h3>
          <ul className="grid list-disc gap-1 pl-6">
            <li>
              <Trans>Encryption of the whole database, not only of files</Trans>
            </li>
            <li>
              <Trans>Contracts with those who run our servers, and a review from outside</Trans>
            </li>
          </ul>
        </div>
      </div>
    </Band>
  );
}
