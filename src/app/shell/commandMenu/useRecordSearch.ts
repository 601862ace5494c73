import { useEffect, useState } from 'react'
import { useDataProvider, usePermissions, type RaRecord } from 'react-admin'
import { mayBeMisspelled } from '../../../domain/text/searchWords.ts'
import { accessOf, codesOf } from '../../../kit/access/access.ts'
import { resources } from '../../../resources/index.ts'
import { searchedText, type Resource } from '../../../schema/resource.ts'

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
  /** Nothing matches the typed text; these have a similar spelling. */
  alike: boolean
  failed: boolean
}

const nothing: Answer = { typed: '', found: [], alike: false, failed: false }

/**
 * The newest matching records of every resource the user may read. Without a match, records with a similar spelling.
 */
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
      return resource.search.length > 0 && access.may('read') && searchedText(resource).every(access.reads)
    })
    const ask = async (resource: Resource, filter: { q: string } | { q_alike: string }): Promise<Found> => {
      const { data } = await dataProvider.getList(resource.route, {
        filter,
        pagination: { page: 1, perPage: most },
        sort: { field: 'id', order: 'DESC' },
        signal,
      })
      return { resource, records: data }
    }
    const askAll = async (filter: { q: string } | { q_alike: string }) => {
      const answers = await Promise.allSettled(searched.map((resource) => ask(resource, filter)))
      const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      return {
        found: found.filter(({ records }) => records.length > 0),
        failed: found.length < searched.length,
      }
    }
    const search = async () => {
      const exact = await askAll({ q })
      if (signal.aborted) return
      const alike = exact.found.length === 0 && !exact.failed && mayBeMisspelled(q)
      const known = alike ? await askAll({ q_alike: q }) : exact
      if (!signal.aborted) setAnswer({ typed: q, ...known, alike })
    }
    const timer = setTimeout(() => void search(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, wanted, permissions, dataProvider])

  const known = wanted ? answer : nothing
  const { found, alike, failed } = known
  return { found, alike: alike && found.length > 0, failed, searching: wanted && known.typed !== q }
}
