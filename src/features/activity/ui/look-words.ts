/** What the codes of the record mean to the person an entry is about. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Reason } from '../activity.reasons.rules.ts';

/** @returns a sentence for a code, with the name of who did it; undefined for a code without one */
export function useLookWords(): (what: string, who: string) => string | undefined {
  const { t } = useLingui();
  return (what, who) => {
    const words: Readonly<Record<string, string>> = {
      plan: t`${who} opened your plan`,
      file: t`${who} opened a file of your project`,
      document: t`${who} opened a document of your project`,
      evidence: t`${who} saved the history of a document of your project`,
      copy: t`${who} saved a copy of the files and documents of your project`,
      project: t`${who} opened your project`,
      projects: t`${who} saw your project in a list`,
      appointment: t`${who} opened an appointment of yours`,
      people: t`${who} saw your account in a list`,
      help_requests: t`${who} read your request for help`,
      more_help_requests: t`${who} read your request for help`,
      help_request_removed: t`${who} removed your request for help`,
      factor_resets: t`${who} saw your request about lost codes`,
      safety_case: t`${who} looked up your name and city, because a danger was ticked`,
      'provider.verified': t`${who} confirmed that you are a professional`,
      'provider.unverified': t`${who} took back that you are verified as a professional`,
      'admin.granted': t`${who} made you an admin`,
      'admin.revoked': t`${who} ended your admin right`,
      'person.deactivated': t`${who} closed your account`,
      'person.reactivated': t`${who} opened your account again`,
      'account.reset_begun': t`${who} began to take the codes off your account`,
      'account.reset_agreed': t`${who} agreed that the codes are taken off your account`,
      'account.reset_begun_by_operator': t`Whoever runs the server made sure who you are, to take the codes off your account`,
      'account.reset_agreed_by_operator': t`Whoever runs the server agreed that the codes are taken off your account`,
      'account.reset_declined': t`${who} did not take the codes off your account`,
      'account.reset_lapsed': t`Taking the codes off your account was put off`,
      'account.reset_expired': t`Nobody decided about taking the codes off your account`,
      'account.factors_reset': t`Every app, passkey and recovery code was taken off your account`,
      'project.provider_joined': t`${who} joined your project, or brought somebody into it`,
      'project.provider_left': t`${who} ended work in your project`,
      'project.customer_invited': t`${who} invited you to a project`,
      'project.customer_uninvited': t`${who} took back an invitation`,
      'project.customer_joined': t`${who} accepted your invitation`,
    };
    return words[what];
  };
}

/** Why somebody of the team looked. */
export const REASON_WORDS: Readonly<Record<Reason, MessageDescriptor>> &
  Readonly<Record<string, MessageDescriptor>> = {
  check_help: msg`To check that help has come`,
  local_help: msg`To find help nearby`,
  asked_us: msg`Because of a message to us`,
  in_person: msg`You asked, and we met you in person`,
  video: msg`You asked, and we saw you on a video call`,
  called_back: msg`You asked, and we called you at a number we knew before`,
  vouched: msg`You asked, and somebody who knows you confirmed it`,
  danger: msg`Because somebody may be in danger`,
  complaint: msg`Because of a complaint`,
  fault: msg`To find out why something does not work`,
  law: msg`Because the law asks for it`,
  other: msg`For another reason, which is written down`,
};
