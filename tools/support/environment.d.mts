export function environment(env: Record<string, string | undefined>): Record<string, string | undefined>;
