import { defineCall, done } from '../../schema/call.ts'
import { positionsBody, timeline, track } from '../../schema/calls/emergency.ts'
import { emergency } from './emergency.resource.ts'

const read = { resource: emergency, action: 'read' } as const

export const positions = defineCall({
  method: 'GET',
  path: 'emergency/{id}/position',
  about: 'Where the person in need has been since the call for help',
  of: read,
  answer: track,
})

export const emergencyTimeline = defineCall({
  method: 'GET',
  path: 'emergency/{id}/timeline',
  about: 'All that is known of an emergency, oldest first',
  of: read,
  answer: timeline,
})

export const addPositions = defineCall({
  method: 'POST',
  path: 'emergency/{id}/position',
  about: 'Adds to the track; what is there already stays as it is',
  of: { resource: emergency, action: 'update' },
  body: positionsBody,
  answer: done,
  status: 201,
})
