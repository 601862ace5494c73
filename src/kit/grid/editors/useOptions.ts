import { useEffect, useState } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import { resourceNamed } from '../../../resources/index.ts'
import { titleOf } from '../../records/records.ts'
import { nameOf } from './cellTexts.ts'
import type { Option } from './ChoiceEditor.tsx'

/** Milliseconds without a keystroke after which the server is asked. */
const pause = 200
const offered = 25

/** Records of a resource that match the typed text, as options. */
export function useOptions(to: string) {
  const target = resourceNamed(to)
  const [typed, search] = useState('')
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [] } = useGetList<RaRecord>(target.route, {
    filter: asked ? { q: asked } : {},
    pagination: { page: 1, perPage: offered },
    sort: { field: target.list.sort[0], order: target.list.sort[1] },
  })
  // Results for an earlier text do not answer the current one.
  const current = typed === asked ? data : []
  const options = current.map((record): Option => ({
    text: nameOf(target, record),
    shown: titleOf(target, record),
  }))
  return { options, search }
}
