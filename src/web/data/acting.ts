let personId: string | null = null;

/** Says whom the page shows as signed in; what it asks from now on is asked in that name. */
export function actAs(person: string | null): void {
  personId = person;
}

export const actingAs = () => personId;
