import { defineModule } from '../../engine/module.ts'
import { feedbackCalls } from './calls.ts'
import { feedbackRoutes } from './routes.ts'

/** Visitors' feedback about facilities. */
export const feedbackModule = defineModule({ name: 'feedback', calls: feedbackCalls, routes: feedbackRoutes })
