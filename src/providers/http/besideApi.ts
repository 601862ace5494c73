/**
 * Address of what a deployment serves beside its calls, such as `/files` and `/events`: on the API's own origin, where the
 * API root names one.
 */
export const besideApi = (apiRoot: string, path: string): string =>
  apiRoot.startsWith('/') ? path : new URL(path, apiRoot).href
