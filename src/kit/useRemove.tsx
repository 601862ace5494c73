import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCloseNotification, useDataProvider, useNotify, type Identifier } from 'react-admin'
import type { Resource } from '../schema/resource.ts'
import type { KitDataProvider } from './dataProvider.ts'
import { useReason, useText } from './texts.ts'

/** Milliseconds that the way back is offered. */
const undoFor = 10_000

/** Makes every list, record and reference of the resource on screen fetch itself anew. */
export function useReload(resource: Resource) {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [resource.route] }), [client, resource])
}

/**
 * Deletes records and offers to bring them back. Gives the ids that the server deleted, none after a failure, which
 * the user has been told of by then.
 */
export function useRemove(resource: Resource) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const client = useQueryClient()
  const text = useText()
  const reason = useReason()
  return useCallback(
    async (ids: readonly Identifier[]): Promise<Identifier[]> => {
      try {
        const { data = [] } = await dataProvider.deleteMany(resource.route, { ids: [...ids] })
        // The lists only: a record that is shown and now gone would report itself missing.
        await client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === resource.route && queryKey[1] !== 'getOne',
        })
        notify(<Undo resource={resource} ids={data} />, { autoHideDuration: undoFor })
        return data
      } catch (error) {
        notify(text('deleteFailed', { reason: reason(error) }), { type: 'error' })
        return []
      }
    },
    [dataProvider, notify, client, text, reason, resource],
  )
}

function Undo({ resource, ids }: { resource: Resource; ids: readonly Identifier[] }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const close = useCloseNotification()
  const notify = useNotify()
  const reload = useReload(resource)
  const text = useText()
  const reason = useReason()
  const undo = () => {
    close()
    dataProvider
      .restore(resource.route, ids)
      .then(reload)
      .then(
        () => notify(text('restored', { count: ids.length })),
        (error: unknown) => notify(text('restoreFailed', { reason: reason(error) }), { type: 'error' }),
      )
  }
  return (
    <SnackbarContent
      message={text('deleted', { count: ids.length })}
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {text('undo')}
        </Button>
      }
    />
  )
}
