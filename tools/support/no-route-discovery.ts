/**
 * Stands in for react-router's discovery of routes (vite.config.ts). Every page brings the list of all
 * routes (`routeDiscovery` in react-router.config.ts), so nothing is left to discover: 1.2 kB less on each.
 */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
export const getPartialManifest = <Manifest>(manifest: Manifest): Manifest => manifest;
export const getPathsWithAncestors = (paths: string[]): string[] => paths;
export const handleClientVersionMismatch = async () => false;
export const getManifestPath = () => '/__manifest';
export const URL_LIMIT = 7680;
