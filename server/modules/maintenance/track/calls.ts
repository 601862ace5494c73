import {
  makeTrackLink,
  revokeTrackLinks,
} from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import { serve } from '../../../engine/module.ts'
import { linkOf, revokeLinks, trackPath } from './links.ts'

/** Making and taking back the links of a work request. */
export const trackCalls = [
  serve(makeTrackLink, async ({ params, write }) => ({
    path: trackPath(await write((tx) => linkOf(tx, params.id))),
  })),
  serve(revokeTrackLinks, async ({ params, write }) => ({
    revoked: await write((tx) => revokeLinks(tx, params.id)),
  })),
]
