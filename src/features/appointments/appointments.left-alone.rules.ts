/** An appointment with somebody whose account is closed. Apart from the other rules: the dashboard needs no more. */
interface Sides {
  customer: { closed: boolean };
  service_provider: { closed: boolean };
}

/** Whether nobody counts on an appointment: the account of one of the two is closed. */
export const isLeftAlone = ({ customer, service_provider }: Sides): boolean =>
  customer.closed || service_provider.closed;
