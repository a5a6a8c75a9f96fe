// @ts-check
import { ObjectFlags, TypeFlags } from 'typescript-7/unstable/sync';

/** @typedef {import('typescript-7/unstable/sync').Type} Type */
/** @typedef {import('typescript-7/unstable/sync').Project['checker']} Checker */

/**
 * TypeScript 7.0 fails when it is asked about the type `[]`, in which no instance is.
 * @template Answer
 * @param {() => Answer} ask
 */
export function unlessEmptyTuple(ask) {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && error.message.includes('AsTupleType')) return undefined;
    throw error;
  }
}

/**
 * Each question about a type once: it goes to another process.
 * @template Answer
 * @param {(type: Type) => Answer} ask
 */
function asked(ask) {
  /** @type {Map<number, { answer: Answer | undefined }>} */
  const known = new Map();
  return (/** @type {Type} */ type) => {
    const before = known.get(type.id);
    if (before) return before.answer;
    const answer = unlessEmptyTuple(() => ask(type));
    known.set(type.id, { answer });
    return answer;
  };
}

/** @param {Type} type @param {ObjectFlags} flag */
const isOf = (type, flag) => type.isObjectType() && (type.objectFlags & flag) !== 0;

/** @param {Type} type */
const isNothingSaid = (type) => (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) !== 0;

/** How deep types are looked into: those that hold themselves have no end. */
const deepest = 20;

/**
 * Tells values that aren't instances of the class that is wanted, and numbers that aren't members of the enum: classes without
 * a private part are compared by what they look like, so that the compiler takes whatever has the same members, and any
 * number that a member has for that member.
 * @param {Checker} checker
 */
export function instanceJudge(checker) {
  const bound = asked((type) => {
    if ((type.flags & TypeFlags.Instantiable) === 0) return type;
    return checker.getBaseConstraintOfType(type);
  });
  const partsOf = asked((type) => (type.isUnionType() || type.isIntersectionType() ? type.getTypes() : []));
  const argumentsOf = asked((type) => (type.isTypeReference() ? checker.getTypeArguments(type) : []));
  const indexesOf = asked((type) => (type.isObjectType() ? checker.getIndexInfosOfType(type) : []));
  /** @param {Type} type a member's, or that of a whole enum */
  const isEnum = (type) => (type.flags & TypeFlags.EnumLike) !== 0;
  /** @param {Type} type */
  const isPlainNumber = (type) => (type.flags & TypeFlags.NumberLike) !== 0 && !isEnum(type);

  /** What a type is without its arguments: `Box<string>` is a `Box`. */
  const plainOf = asked((type) => (type.isTypeReference() ? type.getTarget() : type));
  const basesOf = asked((type) => (type.isClassOrInterface() ? (type.getBaseTypes() ?? []) : []));

  /** The class that a type is, or the nearest one that it extends. @type {(type: Type) => Type | undefined} */
  const classOf = asked((type) => {
    const plain = plainOf(type);
    if (plain === undefined) return undefined;
    if (isOf(plain, ObjectFlags.Class)) return plain;
    for (const base of basesOf(plain) ?? []) {
      const found = classOf(base);
      if (found) return found;
    }
    return undefined;
  });

  /** @param {Type} type @param {Type} wanted @returns {boolean} */
  const extendsClass = (type, wanted) => {
    const plain = plainOf(type);
    if (plain === undefined) return false;
    return plain.id === wanted.id || (basesOf(plain) ?? []).some((base) => extendsClass(base, wanted));
  };

  /** @param {Type} type @param {Type} wanted */
  const isInstance = (type, wanted) =>
    (type.isIntersectionType() ? (partsOf(type) ?? []) : [type]).some(
      (part) => isOf(part, ObjectFlags.Mapped) || extendsClass(part, wanted),
    );

  /** Types in which there is neither class nor enum, nor in what is in them. @type {Set<number>} */
  const without = new Set();
  /** @param {Type} type @param {Set<number>} seen types hold themselves @returns {boolean} */
  const findsSuch = (type, seen) => {
    if (seen.has(type.id) || without.has(type.id)) return false;
    seen.add(type.id);
    const within = bound(type);
    if (within === undefined) return false;
    if (isEnum(within)) return true;
    if (within.isUnionType() || within.isIntersectionType())
      return (partsOf(within) ?? []).some((part) => findsSuch(part, seen));
    return (
      classOf(within) !== undefined ||
      (argumentsOf(within) ?? []).some((argument) => findsSuch(argument, seen)) ||
      (indexesOf(within) ?? []).some(({ valueType }) => findsSuch(valueType, seen))
    );
  };
  const holdsSuch = asked((type) => {
    /** @type {Set<number>} */
    const seen = new Set();
    const found = findsSuch(type, seen);
    if (!found) for (const id of seen) without.add(id);
    return found;
  });

  /** @param {Type} type @param {Type} place */
  const fits = (type, place) => checker.isTypeAssignableTo(type, place);

  /**
   * The class or enum that a value should be of and isn't.
   * @param {Type} given
   * @param {Type} wanted
   * @param {boolean} isLiteral then what is in it is looked at value by value
   * @returns {Type | undefined}
   */
  const missed = (given, wanted, isLiteral, depth = 0) => {
    const value = bound(given);
    const place = bound(wanted);
    if (!value || !place || value.id === place.id || depth > deepest) return undefined;
    if (isNothingSaid(value) || !holdsSuch(place)) return undefined;
    /** @param {readonly Type[]} values @param {(value: Type, at: number) => Type | undefined} find */
    const first = (values, find) => {
      for (const [at, each] of values.entries()) {
        const found = find(each, at);
        if (found) return found;
      }
      return undefined;
    };
    const deeper = depth + 1;
    if (value.isUnionType()) {
      const fitting = (partsOf(value) ?? []).filter((part) => fits(part, place));
      return first(fitting, (part) => missed(part, place, isLiteral, deeper));
    }
    if (isPlainNumber(value)) {
      const open = (place.isUnionType() ? (partsOf(place) ?? []) : [place]).filter((part) =>
        fits(value, part),
      );
      return open.every(isEnum) ? open[0] : undefined;
    }
    if (!value.isObjectType() && !value.isIntersectionType()) return undefined;
    if (place.isUnionType()) {
      const open = (partsOf(place) ?? []).filter((part) => fits(value, part));
      if (!open.every((part) => holdsSuch(part))) return undefined;
      const found = open.map((part) => missed(value, part, isLiteral, deeper));
      return found.every(Boolean) ? found[0] : undefined;
    }
    if (place.isIntersectionType())
      return first(partsOf(place) ?? [], (part) => missed(value, part, isLiteral, deeper));
    const wantedClass = classOf(place);
    if (wantedClass && !isInstance(value, wantedClass)) return wantedClass;
    if (isLiteral) return undefined;
    if (value.isTypeReference() && place.isTypeReference() && plainOf(value)?.id === plainOf(place)?.id) {
      const given = argumentsOf(value) ?? [];
      return first((argumentsOf(place) ?? []).slice(0, given.length), (argument, at) => {
        const own = given[at];
        return own && missed(own, argument, false, deeper);
      });
    }
    return first(
      (indexesOf(place) ?? []).map(({ valueType }) => valueType),
      (valueType, at) => {
        const key = indexesOf(place)?.[at]?.keyType.flags;
        const own = indexesOf(value)?.find(({ keyType }) => keyType.flags === key);
        return own && missed(own.valueType, valueType, false, deeper);
      },
    );
  };

  /** @param {Type} type */
  const couldMiss = (type) =>
    !isEnum(type) &&
    (type.flags & TypeFlags.BooleanLike) === 0 &&
    (type.flags &
      (TypeFlags.Object | TypeFlags.UnionOrIntersection | TypeFlags.Instantiable | TypeFlags.NumberLike)) !==
      0;

  return { couldMiss, missed };
}
