import { useEffect, useState } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import { resourceNamed } from '../../resources/index.ts'
import { titleOf } from '../records.ts'
import { nameOf } from './cellTexts.ts'
import type { Option } from './ChoiceEditor.tsx'

/** Milliseconds without a keystroke after which the server is asked. */
const pause = 200
const offered = 25

/** The records of a resource that what is typed finds, as options. */
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
  // Those found for an earlier text are no answer to the one that stands there now.
  const current = typed === asked ? data : []
  const options = current.map((record): Option => ({
    text: nameOf(target, record),
    shown: titleOf(target, record),
  }))
  return { options, search }
}
