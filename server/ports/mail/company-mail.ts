import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { contentImages } from '../../db/schema/installation.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import type { MailCompany, MailPort } from './mail.ts';

const STORED_PICTURE = /^\/content-images\/([\w.]+)$/;

/** Adds the recipient's company to each mail: docs/product/companies.md#company-in-mails. */
export function companyMail(db: Db, port: MailPort): MailPort {
  return {
    ...port,
    async send(mail, messageId) {
      const company = await companyOf(db, mail.to);
      return port.send(company === null ? mail : { ...mail, company }, messageId);
    },
  };
}

async function companyOf(db: Db, email: string): Promise<MailCompany | null> {
  const [company] = await db
    .select({ name: companies.name, imageUrl: companies.imageUrl, accentColor: companies.accentColor })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(users.email, normalEmail(email)))
    .orderBy(asc(companies.id))
    .limit(1);
  if (company === undefined) return null;
  const { name, accentColor } = company;
  return { name, accentColor, logo: await storedPicture(db, company.imageUrl) };
}

/** Mails load nothing from elsewhere, so they have stored pictures alone. */
async function storedPicture(db: Db, address: string | null): Promise<Uint8Array | null> {
  const [, name] = STORED_PICTURE.exec(address ?? '') ?? [];
  if (name === undefined) return null;
  const [image] = await db
    .select({ bytes: contentImages.bytes })
    .from(contentImages)
    .where(eq(contentImages.name, name));
  return image?.bytes ?? null;
}
