import { useSearchParams } from 'react-router';

/** A filter that is part of the address, so that it can be sent to somebody. */
export function useFilter<F extends string>(name: string, values: readonly F[], otherwise: F) {
  const [params, setParams] = useSearchParams();
  const given = values.find((each) => each === params.get(name)) ?? otherwise;
  const choose = (value: F) => setParams(value === otherwise ? {} : { [name]: value }, { replace: true });
  return [given, choose] as const;
}
