import type { ResourceProps } from 'react-admin'

/** The resources' pages, in the order of the registry. */
export const pages: readonly ResourceProps[] = []
