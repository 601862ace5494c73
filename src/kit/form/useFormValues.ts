import { useWatch } from 'react-hook-form'
import type { Resource, RowOf } from '../../schema/resource.ts'

/** The values of a resource's form by field: as the user typed them, so of any kind, and absent where not shown. */
export type FormValues<R extends Resource> = { readonly [K in keyof RowOf<R>]?: unknown }

/** The current values of the surrounding form, which changes a record of that resource. */
export const useFormValues = <R extends Resource>(_resource: R): FormValues<R> => useWatch()
