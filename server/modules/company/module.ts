import {
  companyDetail,
  companySetting,
  saveCompany,
  saveCompanyDetail,
  saveCompanySetting,
} from '../../../src/resources/company/company.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { logoRoutes } from './logo.ts'
import { changeCompany, detailOf, settingOf } from './profile.ts'

/** The company's own profile, logo and settings (spec 2, Company Profile and General). */
export const companyModule = defineModule({
  name: 'company',
  calls: [
    serve(companyDetail, ({ caller, sql }) => detailOf(sql, caller.clientId)),
    serve(companySetting, ({ caller, sql }) => settingOf(sql, caller.clientId)),
    ...[saveCompanyDetail, saveCompany].map((call) =>
      serve(call, ({ caller, body, write }) =>
        write(async (tx) => {
          await changeCompany(tx, caller, body, detailOf)
          return detailOf(tx, caller.clientId)
        }),
      ),
    ),
    serve(saveCompanySetting, ({ caller, body, write }) =>
      write(async (tx) => {
        await changeCompany(tx, caller, body, settingOf)
        return settingOf(tx, caller.clientId)
      }),
    ),
  ],
  routes: logoRoutes,
})
