/**
 * Replaces react-router's lazy route discovery (small-router.ts). Every page carries the whole route manifest
 * (`routeDiscovery` in react-router.config.ts), so there is nothing to discover: 1.2 kB less on each.
 */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
export const getPartialManifest = <Manifest>(manifest: Manifest): Manifest => manifest;
export const getPathsWithAncestors = (paths: string[]): string[] => paths;
export const handleClientVersionMismatch = async () => false;
export const getManifestPath = () => '/__manifest';
export const URL_LIMIT = 7680;
