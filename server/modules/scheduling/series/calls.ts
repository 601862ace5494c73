import * as calls from '../../../../src/resources/scheduling/series.calls.ts'
import { serve } from '../../../engine/module.ts'
import { dayIn } from './rows.ts'
import { changeDayOf, changeSeriesFrom, followSeriesOn } from './series.ts'

/** How the calls that change days of a series are answered. */
export const seriesCalls = [
  serve(calls.changeDay, ({ params: { id, date }, body, write }, { settings }) =>
    write((tx) => changeDayOf(tx, settings.WEEKDAY_MASK, { id, date: dayIn(date) }, body)),
  ),
  serve(calls.followSeries, ({ params: { id, date }, body, write }, { settings }) =>
    write((tx) => followSeriesOn(tx, settings.WEEKDAY_MASK, { id, date: dayIn(date) }, body)),
  ),
  serve(calls.changeFrom, ({ params: { id, date }, body, write }, { settings }) =>
    write((tx) => changeSeriesFrom(tx, settings.WEEKDAY_MASK, { id, date: dayIn(date) }, body)),
  ),
]
