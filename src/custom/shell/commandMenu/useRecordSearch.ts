import { useEffect, useState } from 'react'
import { useDataProvider, usePermissions, type RaRecord } from 'react-admin'
import { accessOf, codesOf } from '../../../kit/access.ts'
import { resources } from '../../../resources/index.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Milliseconds without a keystroke after which the server is asked. */
const pause = 200
const most = 5
/** A single letter would find everything. */
const fewest = 2

export interface Found {
  resource: Resource
  records: readonly RaRecord[]
}

interface Answer {
  typed: string
  found: readonly Found[]
  failed: boolean
}

const nothing: Answer = { typed: '', found: [], failed: false }

/** The newest records of every resource the user may read that hold what is typed. An answer that comes late is dropped. */
export function useRecordSearch(typed: string) {
  const dataProvider = useDataProvider()
  const { permissions } = usePermissions<unknown>()
  const [answer, setAnswer] = useState(nothing)
  const q = typed.trim()
  const wanted = q.length >= fewest

  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const codes = codesOf(permissions)
    const searched = resources.filter((resource) => {
      const access = accessOf(resource, codes)
      return resource.search.length > 0 && access.may('read') && resource.search.every(access.reads)
    })
    const ask = async (resource: Resource): Promise<Found> => {
      const { data } = await dataProvider.getList(resource.route, {
        filter: { q },
        pagination: { page: 1, perPage: most },
        sort: { field: 'id', order: 'DESC' },
        signal,
      })
      return { resource, records: data }
    }
    const timer = setTimeout(() => {
      void Promise.allSettled(searched.map(ask)).then((answers) => {
        if (signal.aborted) return
        const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        setAnswer({
          typed: q,
          found: found.filter(({ records }) => records.length > 0),
          failed: found.length < searched.length,
        })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, wanted, permissions, dataProvider])

  const known = wanted ? answer : nothing
  return { found: known.found, failed: known.failed, searching: wanted && known.typed !== q }
}
