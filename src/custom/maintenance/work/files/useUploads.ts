import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { failureOf } from '../../../../kit/calls/failures.ts'
import { useLabel, useReason } from '../../../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { workFile } from '../../../../resources/maintenance/work/workFile.resource.ts'
import { largestFile } from '../../../../schema/limits.ts'
import { workDetailTexts } from '../texts.ts'
import { uploadsOf, type Upload } from './uploads.ts'
import { useRenew } from '../useWork.ts'
import type { WorkRequest } from '../rows.ts'

/** Adds files to a work request; those that were not taken stay with it, whatever tab is open, until they are or are dismissed. */
export function useUploads(record: WorkRequest) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const kept = uploadsOf(useQueryClient(), record.id)
  const text = useTexts(workDetailTexts)
  const label = useLabel()
  const reason = useReason()
  const renew = useRenew(workFile)
  const send = useCallback(
    async ({ file, phase }: Upload): Promise<string | undefined> => {
      try {
        if (file.size > largestFile) throw new Error(text('tooLarge'))
        const { id: fileId } = await dataProvider.upload(file, { evidence: true })
        await dataProvider.create(workFile.route, { data: { workRequestId: record.id, phase, fileId } })
      } catch (error) {
        const [first] = Object.values(failureOf(error).errors ?? {})
        return typeof first === 'string' ? label(first) : reason(error)
      }
      await renew()
      return undefined
    },
    [dataProvider, label, reason, record.id, renew, text],
  )
  return {
    uploads: useSyncExternalStore(kept.subscribe, kept.get),
    add: (files: readonly File[], phase: string) => {
      kept.add(files, phase)
      kept.start(send)
    },
    retry: (upload: Upload) => {
      kept.again(upload)
      kept.start(send)
    },
    dismiss: kept.drop,
  }
}
