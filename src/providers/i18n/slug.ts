/** A name or path as one key of the translations: `/vms/pin-control` is `vms-pin-control`. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
