import { useState } from 'react'
import { useLocaleState } from 'react-admin'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useServerPage } from '../../../providers/viewer/shell.ts'
import {
  makeOwnFeed,
  makeSiteFeed,
  ownFeed,
  siteFeed,
  stopOwnFeed,
  stopSiteFeed,
} from '../../../resources/scheduling/feed.calls.ts'
import { schedulingTexts } from '../texts.ts'

/** A calendar feed: of the viewer's own shifts, or of a site; undefined while no site is chosen. */
export type FeedOf = 'own' | number | undefined

/** The state of a calendar feed, with the steps to make and stop it. `address` is set after a step that made it. */
export function useFeed(of: FeedOf) {
  const text = useTexts(schedulingTexts)
  const [locale] = useLocaleState()
  const addressOf = useServerPage()
  const [made, setMade] = useState<{ of: FeedOf; path: string }>()
  const isOwn = of === 'own'
  const ofSite = { params: { pinId: isOwn ? 0 : (of ?? 0) } }
  const own = useCall(ownFeed, {}, { enabled: isOwn })
  const site = useCall(siteFeed, ofSite, { enabled: !isOwn && of !== undefined })
  const onMade = { onDone: ({ path }: { path: string }) => setMade({ of, path }) }
  const onStopped = { done: () => text('feedStopped'), onDone: () => setMade(undefined) }
  const [makeOwn, makeSite] = [useAction(makeOwnFeed, onMade), useAction(makeSiteFeed, onMade)]
  const [stopOwn, stopSite] = [useAction(stopOwnFeed, onStopped), useAction(stopSiteFeed, onStopped)]
  const actions = [makeOwn, makeSite, stopOwn, stopSite]
  return {
    state: isOwn ? own : site,
    make: () => (isOwn ? makeOwn.run({}) : makeSite.run(ofSite)),
    stop: () => (isOwn ? stopOwn.run({}) : stopSite.run(ofSite)),
    busy: actions.some(({ busy }) => busy),
    failure: actions.find(({ failure }) => failure !== undefined)?.failure,
    address: made && made.of === of ? `${addressOf(made.path)}?lang=${locale}` : undefined,
  }
}
